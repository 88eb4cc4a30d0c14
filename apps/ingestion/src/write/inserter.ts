import { randomUUID } from 'node:crypto';
import { clickhouseFault, type ClickHouse } from '@assay/clickhouse';
import type { DeadLetters } from './dead-letters.js';
import { messageOf } from './write-fault.js';

/** Rows for one table that may share an insert with others. */
export interface InsertUnit {
  /** One JSON line each, newline included. */
  readonly count: number;
  /** All lines, in as few pieces as they come in. */
  readonly bytes: Uint8Array;
  line(index: number): Uint8Array;
  /** `YYYY-MM` of the rows, distinct; partitions of the insert. */
  readonly months: readonly string[];
  /** Told for each row that the store refuses as such. */
  refuse(index: number, reason: string): void;
}

const MAX_MONTHS = 50;

/**
 * Inserts rows so that none of them can harm its neighbours: an insert that fails on its data is halved until
 * the row is found, which goes to the dead letters while the rest is stored.
 */
export class Inserter {
  constructor(
    private readonly store: ClickHouse,
    private readonly deadLetters: DeadLetters,
  ) {}

  /**
   * Resolves when all rows but the refused ones are durable and visible.
   *
   * @throws What the store threw, when it is not about the data.
   */
  async insert(table: string, units: readonly InsertUnit[]): Promise<void> {
    for (const group of groupByMonths(units)) await this.#insertGroup(table, group);
  }

  async #insertGroup(table: string, units: readonly InsertUnit[]): Promise<void> {
    try {
      await this.#send(
        table,
        units.map((unit) => unit.bytes),
      );
    } catch (error) {
      if (clickhouseFault(error, 'write') !== 'data') throw error;
      const rows = units.flatMap((unit) =>
        Array.from({ length: unit.count }, (_, index) => ({ unit, index })),
      );
      await this.#halve(table, rows, error);
    }
  }

  async #halve(
    table: string,
    rows: readonly { unit: InsertUnit; index: number }[],
    error: unknown,
  ): Promise<void> {
    const [only] = rows;
    if (only && rows.length === 1) {
      const reason = messageOf(error);
      await this.deadLetters.append([
        { table, reason, row: Buffer.from(only.unit.line(only.index)).toString() },
      ]);
      only.unit.refuse(only.index, reason);
      return;
    }
    const middle = Math.ceil(rows.length / 2);
    for (const half of [rows.slice(0, middle), rows.slice(middle)]) {
      try {
        await this.#send(
          table,
          half.map(({ unit, index }) => unit.line(index)),
        );
      } catch (fault) {
        if (clickhouseFault(fault, 'write') !== 'data') throw fault;
        await this.#halve(table, half, fault);
      }
    }
  }

  async #send(table: string, lines: readonly Uint8Array[]): Promise<void> {
    // Random per attempt, never of the content: a repair may look exactly like an earlier insert.
    const [first] = lines;
    const body = first && lines.length === 1 ? asBuffer(first) : Buffer.concat(lines);
    await this.store.insertLines(table, [body], { deduplicationToken: randomUUID() });
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Rows of one table from objects; for what is not serialised by a worker. */
export function makeUnit(
  rows: readonly { line: string; month: string; refuse?: (reason: string) => void }[],
): InsertUnit {
  let text = '';
  const months = new Set<string>();
  for (const { line, month } of rows) {
    text += line;
    months.add(month);
  }
  return {
    count: rows.length,
    // All at once: a buffer for each line would cost as much as the lines themselves.
    bytes: Buffer.from(text),
    line: (index) => Buffer.from(rows[index]?.line ?? ''),
    months: [...months],
    refuse: (index, reason) => rows[index]?.refuse?.(reason),
  };
}

/** Inserts of at most fifty partitions; a unit is never split, its own months are few enough. */
function groupByMonths(units: readonly InsertUnit[]): InsertUnit[][] {
  const groups: { units: InsertUnit[]; months: Set<string> }[] = [];
  for (const unit of units) {
    if (unit.count === 0) continue;
    const last = groups.at(-1);
    const months = new Set([...(last?.months ?? []), ...unit.months]);
    if (last && months.size <= MAX_MONTHS) {
      last.units.push(unit);
      last.months = months;
    } else groups.push({ units: [unit], months: new Set(unit.months) });
  }
  return groups.map((group) => group.units);
}
