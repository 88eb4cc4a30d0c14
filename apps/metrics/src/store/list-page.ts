import type { Sql } from '@assay/clickhouse';
import type { CallContext } from '@assay/proto';
import { findPageKeys } from './page-keys.js';
import type { PageOfKeys, RowKey, RowScope } from './page-keys.sql.js';
import type { Reader } from './reader.js';
import type { Totals } from './totals.js';

/** Above this offset a page costs as much as the count, so the count comes first: it may spare the page. */
const DEEP_OFFSET = 5_000;

/** The rows that a list request is about. */
export interface ListScope {
  readonly scope: RowScope;
  /** Other tables that the scope's conditions look into. */
  readonly reads: ReadonlySet<string>;
}

/** A page of them by number. */
interface ListedPage extends ListScope {
  readonly page: PageOfKeys & { readonly offset: number };
  /** Further columns of a key. */
  readonly extra?: Sql;
}

/**
 * The rows of a page and the total before paging. The count is what takes longest, so rows are read beside it.
 *
 * @param readRows Reads the rows of the page's keys, which may be none.
 */
export async function listPage<Key extends RowKey, Row>(
  { reader, totals }: { reader: Reader; totals: Totals },
  { scope, reads, page, extra }: ListedPage,
  readRows: (keys: Key[]) => Promise<Row[]>,
  call: CallContext,
): Promise<{ rows: Row[]; totalItems: number }> {
  const readPage = async (): Promise<Row[]> =>
    readRows(await findPageKeys<Key>(reader, scope, page, call, extra));
  const count = totals.count(scope, reads, call);
  if (page.offset > DEEP_OFFSET) {
    const totalItems = await count;
    return { rows: page.offset >= totalItems ? [] : await readPage(), totalItems };
  }
  const [rows, totalItems] = await Promise.all([readPage(), count]);
  return { rows, totalItems };
}
