import type { Sql } from '@assay/clickhouse';
import type { CallContext } from '@assay/proto';
import {
  buildCandidateCount,
  buildPageKeys,
  type PageOfKeys,
  type RowKey,
  type RowScope,
} from './page-keys.sql.js';
import type { Reader } from './reader.js';

const DAY_US = 86_400_000_000;
/** Above this offset the candidates would be most of the rows. */
const MAX_CANDIDATE_OFFSET = 5_000;
/** How much further to look when stale versions took the candidates' places. */
const WIDEN = [1, 16, 256];

/** True when merging the whole range costs less than looking for candidates first (a day: measured 27 ms). */
function isDirect(scope: RowScope, page: PageOfKeys): boolean {
  const { fromUs, toUs } = scope.range;
  const isShort = fromUs !== undefined && toUs !== undefined && toUs - fromUs <= DAY_US;
  return (
    page.isDirect === true ||
    isShort ||
    page.orderBy !== undefined ||
    (page.offset ?? 0) > MAX_CANDIDATE_OFFSET
  );
}

/**
 * The keys of a page, in its order. Rows whose every version matches or not are found among few candidates;
 * only when stale versions crowd them out is more of the table read, in the end all of it.
 */
export async function findPageKeys<Row extends RowKey>(
  reader: Reader,
  scope: RowScope,
  page: PageOfKeys,
  call: CallContext,
  extra?: Sql,
): Promise<Row[]> {
  if (page.limit === 0) return [];
  const wanted = (page.offset ?? 0) + page.limit;
  for (const factor of isDirect(scope, page) ? [] : WIDEN) {
    const candidates = (2 * wanted + 10) * factor;
    const rows = await reader.select<Row>(buildPageKeys(scope, { ...page, candidates }, extra), call);
    if (rows.length === page.limit) return rows;
    const count = await reader.select<{ candidates: number }>(
      buildCandidateCount(scope, page, candidates),
      call,
    );
    if ((count[0]?.candidates ?? 0) < candidates) return rows;
  }
  return reader.select<Row>(buildPageKeys(scope, page, extra), call);
}
