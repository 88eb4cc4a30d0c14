import type { ConfigSchema } from './config.js';

export interface ConfigSection {
  readonly title: string;
  readonly intro?: string;
  readonly schema: ConfigSchema;
}

/** The text of `docs/configuration.md`: one table per section, variables in declared order. */
export function renderConfigurationPage(sections: readonly ConfigSection[]): string {
  const parts = [
    '# Configuration',
    '',
    'Generated from the declarations in the code (`npm run gen`); do not edit.',
    '',
  ];
  for (const { title, intro, schema } of sections) {
    parts.push(`## ${title}`, '');
    if (intro) parts.push(intro, '');
    parts.push('| Variable | Type | Default | Meaning |', '|---|---|---|---|');
    for (const [name, declared] of Object.entries(schema)) {
      const fallback = declared.isRequired
        ? 'required'
        : declared.defaultText === undefined
          ? ''
          : `\`${declared.defaultText}\``;
      parts.push(
        `| \`${name}\` | ${declared.kind} | ${fallback} | ${declared.description.replaceAll('|', '\\|')} |`,
      );
    }
    parts.push('');
  }
  return parts.join('\n');
}
