import type { CallContext, metrics } from '@assay/proto';
import { decodeObservation, OBSERVATION_COLUMNS, selectColumns, type SelectedRow } from '@assay/telemetry';
import { fieldsOf } from '../store/columns.js';
import { listPage } from '../store/list-page.js';
import { findPageKeys } from '../store/page-keys.js';
import type { RowPosition } from '../store/page-keys.sql.js';
import { readPageRows } from '../store/page-rows.js';
import type { Reader } from '../store/reader.js';
import { buildRowById } from '../store/rows-by-key.sql.js';
import { OBSERVATIONS } from '../store/tables.js';
import type { Totals } from '../store/totals.js';
import { fieldsOfGroups, INHERITED } from './field-groups.js';
import { buildTraceContext, observationScope } from './list-observations.sql.js';

/** Observations, read only. Every method is bound to one project. */
export interface ObservationStore {
  findObservation(
    projectId: string,
    observationId: string,
    call: CallContext,
  ): Promise<metrics.Observation | undefined>;
  listObservations(
    projectId: string,
    conditions: metrics.ObservationConditions | null,
    page: { limit: number; offset: number },
    call: CallContext,
  ): Promise<{ observations: metrics.Observation[]; totalItems: number }>;
  /** What comes strictly after a position; `next` when there is more than `limit`. */
  scanObservations(
    request: metrics.ScanObservationsRequest,
    after: RowPosition | undefined,
    call: CallContext,
  ): Promise<{ observations: metrics.Observation[]; next: RowPosition | undefined }>;
}

const ALL_COLUMNS = selectColumns(OBSERVATION_COLUMNS, fieldsOf(OBSERVATION_COLUMNS));

export function clickhouseObservationStore(stores: { reader: Reader; totals: Totals }): ObservationStore {
  const { reader } = stores;
  return {
    findObservation: async (projectId, observationId, call) => {
      const statement = buildRowById(OBSERVATIONS, projectId, observationId, ALL_COLUMNS);
      const [row] = await reader.select<SelectedRow>(statement, call);
      return row && decodeObservation(row);
    },
    listObservations: async (projectId, conditions, page, call) => {
      const { scope, reads } = observationScope(projectId, conditions, 'v1');
      const { rows, totalItems } = await listPage(
        stores,
        { scope, reads, page },
        (keys) => readPageRows(reader, OBSERVATIONS, projectId, keys, ALL_COLUMNS, call),
        call,
      );
      return { observations: rows.map(decodeObservation), totalItems };
    },
    scanObservations: async (request, after, call) => {
      const { projectId, limit } = request;
      const { scope } = observationScope(projectId, request.conditions, 'v2');
      if (limit === 0) return { observations: [], next: undefined };
      const found = await findPageKeys(reader, scope, { limit: limit + 1, ...(after && { after }) }, call);
      const keys = found.slice(0, limit);
      const columns = selectColumns(OBSERVATION_COLUMNS, fieldsOfGroups(request.groups));
      const rows = await readPageRows(reader, OBSERVATIONS, projectId, keys, columns, call);
      const observations = await inherit(
        reader,
        projectId,
        rows.map(decodeObservation),
        request.groups,
        call,
      );
      return { observations, next: found.length > limit ? keys.at(-1) : undefined };
    },
  };
}

/** Fills the fields that were asked for and are empty with the trace's, by one look-up per page. */
async function inherit(
  reader: Reader,
  projectId: string,
  observations: metrics.Observation[],
  groups: readonly metrics.ObservationFieldGroup[],
  call: CallContext,
): Promise<metrics.Observation[]> {
  const asked = new Set<string>(fieldsOfGroups(groups));
  const fields = (Object.keys(INHERITED) as (keyof typeof INHERITED)[]).filter((field) => asked.has(field));
  const isBare = (observation: metrics.Observation): boolean =>
    fields.some((field) => observation[field].length === 0);
  const traceIds = [...new Set(observations.filter(isBare).map(({ traceId }) => traceId))];
  if (traceIds.length === 0) return observations;
  type Context = Record<(typeof INHERITED)[keyof typeof INHERITED], string | string[]> & { id: string };
  const rows = await reader.select<Context>(buildTraceContext(projectId, traceIds), call);
  const contexts = new Map(rows.map((row) => [row.id, row]));
  return observations.map((observation) => {
    const context = contexts.get(observation.traceId);
    if (!context || !isBare(observation)) return observation;
    const values = fields
      .filter((field) => observation[field].length === 0)
      .map((field) => [field, context[INHERITED[field]]]);
    return { ...observation, ...Object.fromEntries(values) } as metrics.Observation;
  });
}
