import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, type Sql } from '@assay/clickhouse';
import { PROJECTLESS_STATEMENTS, STATEMENTS } from './testing/statements.js';

const FOLDER = join(__dirname, '__golden__');
const ALL: Readonly<Record<string, Sql>> = { ...STATEMENTS, ...PROJECTLESS_STATEMENTS };

/** The statement and its values, as one reads it in a review. */
function present(statement: Sql): string {
  const { query, query_params } = render(statement);
  const values = Object.entries(query_params).map(([name, value]) => `-- ${name} = ${JSON.stringify(value)}`);
  return `${query.trim()}\n\n${values.join('\n')}\n`;
}

describe('statements', () => {
  // UPDATE_GOLDEN=1 writes the files anew; the diff is then the review.
  it.each(Object.keys(ALL))('%s is the one that was reviewed', (name) => {
    const file = join(FOLDER, `${name}.sql`);
    const text = present(ALL[name] as Sql);
    if (process.env['UPDATE_GOLDEN'] === '1') {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, text);
    }
    expect(existsSync(file) ? readFileSync(file, 'utf8') : `no file ${file}`).toBe(text);
  });

  it('have no golden files left over', () => {
    const names = Object.keys(ALL).map((name) => `${name}.sql`);
    expect(readdirSync(FOLDER).sort()).toEqual([...names].sort());
  });
});
