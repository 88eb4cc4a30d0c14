import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { CsvFraming, JsonArrayFraming, JsonLinesFraming, type Framing } from './framing.js';
import { ParquetFraming } from './parquet-framing.js';

/** Sends bytes through a framing in pieces of some size. */
async function frame(framing: Framing, text: string, pieceBytes: number): Promise<string> {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes));
  return String(await buffer(Readable.from(pieces).pipe(framing)));
}

const values = fc.array(fc.record({ id: fc.string(), text: fc.string({ unit: 'binary' }) }), {
  maxLength: 8,
});
const pieceSizes = fc.integer({ min: 1, max: 50 });
const toLines = (rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

it('counts lines and passes them on, wherever pieces end', async () => {
  await fc.assert(
    fc.asyncProperty(values, pieceSizes, async (rows, size) => {
      const framing = new JsonLinesFraming();
      expect(await frame(framing, toLines(rows), size)).toBe(toLines(rows));
      expect(framing.rowCount).toBe(rows.length);
    }),
  );
});

it('makes one array of lines', async () => {
  await fc.assert(
    fc.asyncProperty(values, pieceSizes, async (rows, size) => {
      const framing = new JsonArrayFraming();
      const text = await frame(framing, toLines(rows), size);
      expect(JSON.parse(text)).toEqual(rows);
      expect(text).not.toContain('\n');
      expect(framing.rowCount).toBe(rows.length);
    }),
  );
});

it('counts rows of CSV with line ends and quotes in fields, behind a header', async () => {
  const field = fc
    .array(fc.constantFrom('"', '\n', ',', 'a', '\\'), { maxLength: 6 })
    .map((all) => all.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(field, field), { maxLength: 6 }), pieceSizes, async (rows, size) => {
      const body = rows
        .map((row) => `${row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')}\n`)
        .join('');
      const framing = new CsvFraming(['a', 'b']);
      expect(await frame(framing, body, size)).toBe(rows.length === 0 ? '' : `"a","b"\n${body}`);
      expect(framing.rowCount).toBe(rows.length);
    }),
  );
});

const exception = '\r\n__exception__\r\nabc\r\nCode: 241. DB::Exception: Memory limit exceeded';
it.each<[string, () => Framing, string]>([
  ['lines cut in a row', () => new JsonLinesFraming(), '{"a":1}\n{"a":'],
  ['lines with an error behind them', () => new JsonLinesFraming(), `{"a":1}\n${exception}`],
  ['lines with an error that ends as lines do', () => new JsonLinesFraming(), `{"a":1}\n${exception}}\n`],
  ['an array cut in a row', () => new JsonArrayFraming(), '{"a":1}\n{"a"'],
  ['CSV cut in a field', () => new CsvFraming(['a']), '"x"\n"y'],
  ['CSV cut between rows and an error', () => new CsvFraming(['a']), `"x"\n${exception}\n`],
  ['no Parquet', () => new ParquetFraming(), exception],
  ['Parquet cut', () => new ParquetFraming(), 'PAR1xxxxxxxxxxxxxxxxxxxx'],
  ['nothing where Parquet should be', () => new ParquetFraming(), ''],
])('refuses %s', async (_what, make, text) => {
  await expect(frame(make(), text, 1000)).rejects.toMatchObject({ reason: 'EXPORT_ANSWER_CUT' });
});
