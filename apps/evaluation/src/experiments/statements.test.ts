import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, type Sql } from '@assay/clickhouse';
import { categoryMeasures, comparedRuns, numberMeasures } from '../comparisons/comparison.sql.js';
import { scoresOfExperiments, scoresOfItems } from './attached-scores.sql.js';
import { scanExperiments } from './scan-experiments.sql.js';
import { itemSpans, scanItemKeys } from './scan-items.sql.js';
import type { SpanScope } from './spans.sql.js';

const FOLDER = join(__dirname, '__golden__');
const T0 = Date.UTC(2026, 0, 1) * 1000;
const times = { firstUs: T0, lastUs: T0 + 1 };
const spans: SpanScope = { projectId: 'p', fromUs: T0, toUs: undefined, conditions: [], links: [] };
const links = [{ runId: 'run', itemId: 'item', traceId: "t'race", observationId: '' }];
const keys = [{ experimentId: 'e', traceId: 't', spanId: 's', startUs: T0, link: 0 }];
const compared: SpanScope = {
  ...spans,
  conditions: [{ column: 'experimentId', operator: 'any of', values: ['a', 'b'] }],
  links,
};
const statistics = {
  projectId: 'p',
  experimentIds: ['a', 'b'],
  runs: [{ ...keys[0]!, experimentId: 'b', traceId: "t'race", itemId: 'i', costUsd: 1, latencyMs: null }],
};
const after = { us: T0 + 1, traceId: 't', spanId: 's', experimentId: 'e', asOfMs: T0 / 1000 };

const STATEMENTS: Readonly<Record<string, Sql>> = {
  'experiments-first-page': scanExperiments(spans, undefined, 51),
  'experiments-filtered-next-page': scanExperiments(
    {
      ...spans,
      toUs: T0 + 5,
      conditions: [
        { column: 'id', operator: 'any of', values: ['a', 'b'] },
        { column: 'name', operator: 'starts with', values: ['x'] },
        { column: 'datasetId', operator: 'is null', values: [] },
      ],
    },
    after,
    51,
  ),
  'experiments-with-links': scanExperiments({ ...spans, links }, undefined, 51),
  'item-keys-next-page': scanItemKeys({ ...spans, links }, after, 51),
  'item-spans': itemSpans('p', keys, Infinity),
  'item-spans-cut': itemSpans('p', keys, 100),
  'compared-runs': comparedRuns(compared, 'item-7'),
  'compared-numbers': numberMeasures(statistics),
  'compared-categories': categoryMeasures(statistics),
  'scores-of-experiments': scoresOfExperiments('p', ['e'], times, 50),
  'scores-of-items': scoresOfItems('p', keys, times, 50),
};

/** The statement and its values, as one reads it in a review. */
function present(statement: Sql): string {
  const { query, query_params } = render(statement);
  const values = Object.entries(query_params).map(([name, value]) => `-- ${name} = ${JSON.stringify(value)}`);
  return `${query.trim()}\n\n${values.join('\n')}\n`;
}

describe('statements', () => {
  // UPDATE_GOLDEN=1 writes the files anew; the diff is then the review.
  it.each(Object.keys(STATEMENTS))('%s is the one that was reviewed', (name) => {
    const file = join(FOLDER, `${name}.sql`);
    const text = present(STATEMENTS[name] as Sql);
    if (process.env['UPDATE_GOLDEN'] === '1') {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, text);
    }
    expect(existsSync(file) ? readFileSync(file, 'utf8') : `no file ${file}`).toBe(text);
  });

  it('have no golden files left over', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(
      Object.keys(STATEMENTS)
        .map((name) => `${name}.sql`)
        .sort(),
    );
  });

  it('are each bound by project, and read final rows', () => {
    for (const statement of Object.values(STATEMENTS)) {
      const { query } = render(statement);
      const reads = query.match(/FROM (observations|scores)/g)?.length;
      expect(query.match(/FROM (observations|scores) FINAL\s+WHERE \(+project_id = /g)).toHaveLength(
        reads ?? 0,
      );
    }
  });

  it('have no text of an id in them', () => {
    expect(render(STATEMENTS['experiments-with-links'] as Sql).query).not.toContain("t'race");
  });
});
