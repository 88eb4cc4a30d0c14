import { createHash } from 'node:crypto';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}

export interface Page {
  readonly html: string;
  /** Allows what the page itself contains, and nothing else. */
  readonly contentSecurityPolicy: string;
}

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--accent:#0a7d62}
*{box-sizing:border-box}
body{font:15px/1.55 system-ui,sans-serif;margin:0 auto;padding:2rem 1.25rem 4rem;max-width:60rem}
h1{margin:0 0 .25rem}h2{margin:2.2rem 0 .6rem;font-size:1.15rem}h3{margin:1rem 0 .3rem;font-size:.95rem}
a{color:var(--accent)}
pre,code{font:13px/1.5 ui-monospace,monospace}
pre{background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:.8rem;overflow:auto}
table{border-collapse:collapse;width:100%;font-size:14px}
td,th{border-bottom:1px solid var(--line);padding:.3rem .6rem .3rem 0;text-align:left;vertical-align:top}
details{border:1px solid var(--line);border-radius:6px;margin:.4rem 0;padding:.45rem .8rem}
summary{cursor:pointer}
input{font:inherit;width:100%;padding:.5rem .7rem;border:1px solid var(--line);border-radius:6px;position:sticky;top:.5rem}
.method{display:inline-block;min-width:4.2rem;font:600 13px ui-monospace,monospace;color:var(--accent)}
.muted{opacity:.72}
[hidden]{display:none}
`;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A whole page without anything from elsewhere; `script` runs inline, allowed by its hash. */
export function renderPage(title: string, body: string, script = ''): Page {
  return {
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>${body}${script && `<script>${script}</script>`}</body></html>
`,
    contentSecurityPolicy: [
      "default-src 'none'",
      `style-src ${hashOf(STYLE)}`,
      ...(script ? [`script-src ${hashOf(script)}`] : []),
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
  };
}
