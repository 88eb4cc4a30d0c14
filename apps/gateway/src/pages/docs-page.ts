import type { JsonSchema, OpenApiDocument, OpenApiOperation } from '../openapi/document.js';
import { escapeHtml, renderPage, type Page } from './html.js';

/** Hides operations that do not contain every word typed. */
const SEARCH_SCRIPT = `
const box=document.getElementById('search');
const items=[...document.querySelectorAll('details[data-words]')];
const groups=[...document.querySelectorAll('section')];
box.addEventListener('input',()=>{
  const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for(const item of items)item.hidden=!words.every((word)=>item.dataset.words.includes(word));
  for(const group of groups)group.hidden=!group.querySelector('details:not([hidden])');
});
const open=()=>{const at=document.getElementById(decodeURIComponent(location.hash.slice(1)));if(at)at.open=true};
addEventListener('hashchange',open);open();
`;

/** The API reference as one page, from the OpenAPI document. */
export function renderDocsPage(document: OpenApiDocument): Page {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const items = own.map(({ path, method, operation }) => renderOperation(path, method, operation));
    return `<section><h2>${escapeHtml(name)}</h2>${items.join('')}</section>`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}" data-words="${escapeHtml(name.toLowerCase())}"><summary>${escapeHtml(name)}</summary>${renderFields(schema)}</details>`,
  );
  return renderPage(
    `${document.info.title} API reference`,
    `<p><a href="/">${escapeHtml(document.info.title)}</a> · <a href="/api/public/openapi.json">OpenAPI</a></p>
<h1>API reference</h1><p>${escapeHtml(document.info.description)}</p>
<input id="search" type="search" placeholder="Search operations and schemas" aria-label="Search">
${groups.join('\n')}<section><h2>Schemas</h2>${schemas.join('')}</section>`,
    SEARCH_SCRIPT,
  );
}

function renderOperation(path: string, method: string, operation: OpenApiOperation): string {
  const words = `${method} ${path} ${operation.summary} ${operation.tags.join(' ')}`.toLowerCase();
  const parameters = operation.parameters.map(({ name, in: place, required, description, schema }) =>
    row([
      `<code>${escapeHtml(name)}</code>`,
      escapeHtml(place + (required ? ', required' : '')),
      typeText(schema),
      escapeHtml(description ?? ''),
    ]),
  );
  const responses = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema = content?.['application/json']?.schema;
    return row([`<code>${status}</code>`, escapeHtml(description), schema ? typeText(schema) : '']);
  });
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  const contentTypes = Object.keys(operation.requestBody?.content ?? {}).join(', ');
  return `<details id="${escapeHtml(operation.operationId)}" data-words="${escapeHtml(words)}">
<summary><span class="method">${method.toUpperCase()}</span><code>${escapeHtml(path)}</code>
<span class="muted">${escapeHtml(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description ?? '')}</p><p class="muted">Key: ${escapeHtml(keyText(operation))}</p>
${parameters.length > 0 ? `<h3>Parameters</h3><table>${parameters.join('')}</table>` : ''}
${body ? `<h3>Body <span class="muted">${escapeHtml(contentTypes)}</span></h3>${renderFields(body[1].schema)}` : ''}
<h3>Answers</h3><table>${responses.join('')}</table></details>`;
}

function keyText({ security }: OpenApiOperation): string {
  return security.length === 0 ? 'none' : security.flatMap((one) => Object.keys(one)).join(' or ');
}

function row(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function renderFields(schema: JsonSchema): string {
  if (!schema.properties) return `<p>${typeText(schema)}</p>`;
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties).map(([name, property]) =>
    row([
      `<code>${escapeHtml(name)}</code>${required.has(name) ? '' : '?'}`,
      typeText(property),
      escapeHtml(property.description ?? ''),
    ]),
  );
  return `<table>${rows.join('')}</table>`;
}

/** A schema in one line of HTML: `string, 1..800`, `Trace[]`, `"a" | "b" | null`. */
function typeText(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  }
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' | ');
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ');
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const));
  if (schema.type === 'array')
    return `${typeText(schema.items ?? {})}[]${boundsText(schema.minItems, schema.maxItems)}`;
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, property]) => `${escapeHtml(name)}: ${typeText(property)}`,
    );
    return `{ ${fields.join('; ')} }`;
  }
  const text = escapeHtml(schema.type ?? 'any') + (schema.format ? ` (${escapeHtml(schema.format)})` : '');
  const fallback =
    schema.default === undefined ? '' : `, default ${escapeHtml(JSON.stringify(schema.default))}`;
  return text + boundsText(schema.minimum ?? schema.minLength, schema.maximum ?? schema.maxLength) + fallback;
}

function boundsText(min: number | undefined, max: number | undefined): string {
  return min === undefined && max === undefined ? '' : `, ${min ?? ''}..${max ?? ''}`;
}
