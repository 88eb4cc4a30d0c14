import type { CallContext, metrics } from '@assay/proto';
import type { Reader } from '../store/reader.js';
import { buildDays, buildUsage } from './daily-metrics.sql.js';

/** Sums per day, the legacy way. Source: behaviour/platform-and-metrics.md §4.10. */
export interface DailyMetricsStore {
  listDailyMetrics(
    request: metrics.ListDailyMetricsRequest,
    page: { limit: number; offset: number },
    call: CallContext,
  ): Promise<metrics.ListDailyMetricsResponse>;
}

type DayRow = Pick<metrics.DailyMetrics, 'date' | 'countTraces' | 'countObservations'>;
type UsageRow = metrics.ModelUsage & { date: string; dayCost: number };

export function clickhouseDailyMetricsStore({ reader }: { reader: Reader }): DailyMetricsStore {
  return {
    listDailyMetrics: async (request, { limit, offset }, call) => {
      const days = await reader.select<DayRow>(buildDays(request), call);
      const totalItems = days.filter(({ countTraces }) => countTraces > 0).length;
      const page = days.slice(offset, offset + limit);
      const [last, first] = [page[0], page.at(-1)];
      const usage =
        first && last ? await reader.select<UsageRow>(buildUsage(request, first.date, last.date), call) : [];
      return { days: page.map((day) => withUsage(day, usage)), totalItems };
    },
  };
}

function withUsage(day: DayRow, rows: readonly UsageRow[]): metrics.DailyMetrics {
  const ofDay = rows.filter(({ date }) => date === day.date);
  const usage = ofDay.map(({ date: _date, dayCost: _dayCost, ...model }) => model);
  return { ...day, totalCost: ofDay[0]?.dayCost ?? 0, usage };
}
