import { AppError } from '@assay/errors';
import type { CallContext, identity, metrics } from '@assay/proto';
import type { Reader } from '../store/reader.js';
import { buildUsageByMonth, type MonthRange } from './usage.sql.js';

const MONTH = /^(19[89]\d|2\d{3})-(0[1-9]|1[0-2])$/;
const MAX_MONTHS = 12;

/** RPC methods that count billing units. */
export function usageHandlers(options: {
  reader: Reader;
  projects: Pick<identity.ProjectServiceMethods, 'getProject' | 'listProjects'>;
}): metrics.UsageServiceMethods {
  const { reader, projects } = options;
  const listIds = async (
    { organizationId, projectId }: metrics.ListUsageRequest,
    call: CallContext,
  ): Promise<string[]> => {
    if (projectId !== undefined) {
      return [(await projects.getProject({ organizationId, projectId }, call)).id];
    }
    return (await projects.listProjects({ organizationId }, call)).projects.map(({ id }) => id);
  };
  return {
    listUsage: async (request, call) => {
      const range = acceptMonths(request.fromMonth, request.toMonth);
      const projectIds = await listIds(request, call);
      if (projectIds.length === 0) return { usage: [] };
      return { usage: await reader.select<metrics.MonthUsage>(buildUsageByMonth(projectIds, range), call) };
    },
  };
}

/** @throws AppError `invalid/MONTH_INVALID`. */
function acceptMonths(fromMonth: string, toMonth: string): MonthRange {
  // The last first: a first that was not given is the same.
  const to = acceptMonth('toMonth', toMonth);
  const from = acceptMonth('fromMonth', fromMonth);
  const months = to - from + 1;
  if (months < 1) throw invalidMonth('toMonth', 'Expected a month that is not before fromMonth');
  if (months > MAX_MONTHS) throw invalidMonth('fromMonth', `Expected at most ${MAX_MONTHS} months at once`);
  return { fromDay: firstDay(from), untilDay: firstDay(to + 1) };
}

/** Months since year 0. */
function acceptMonth(field: string, text: string): number {
  const [, year, month] = MONTH.exec(text) ?? [];
  if (!year || !month) throw invalidMonth(field, 'Expected a month like 2026-11');
  return Number(year) * 12 + Number(month) - 1;
}

function firstDay(months: number): string {
  const year = Math.floor(months / 12);
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

function invalidMonth(field: string, message: string): AppError {
  return new AppError('invalid', 'MONTH_INVALID', 'Invalid request data', {
    details: { issues: [{ code: 'custom', path: [field], message }] },
  });
}
