import type { Sql } from '@assay/clickhouse';
import type { CallContext } from '@assay/proto';
import { findPageKeys } from './page-keys.js';
import type { PageOfKeys, RowKey, RowScope } from './page-keys.sql.js';
import type { Reader } from './reader.js';
import type { Totals } from './totals.js';

/** Above this offset a page costs as much as the count, so the count comes first: it may spare the page. */
const DEEP_OFFSET = 5_000;

/** The keys of a page by number, and the total before paging. */
export async function listPageKeys<Row extends RowKey>(
  stores: { reader: Reader; totals: Totals },
  scope: RowScope,
  reads: Iterable<string>,
  page: PageOfKeys & { offset: number },
  call: CallContext,
  extra?: Sql,
): Promise<{ keys: Row[]; totalItems: number }> {
  if (page.offset > DEEP_OFFSET) {
    const totalItems = await stores.totals.count(scope, reads, call);
    if (page.offset >= totalItems) return { keys: [], totalItems };
    return { keys: await findPageKeys<Row>(stores.reader, scope, page, call, extra), totalItems };
  }
  const [keys, totalItems] = await Promise.all([
    findPageKeys<Row>(stores.reader, scope, page, call, extra),
    stores.totals.count(scope, reads, call),
  ]);
  return { keys, totalItems };
}
