import { request } from 'undici';

/** The monitor measures from tick to tick of a timer of this period; the rest is delay. */
const MONITOR_PERIOD_MS = 10;

/**
 * Delay of a service's event loop since it was last asked, from its Prometheus endpoint: reading resets it.
 *
 * @returns undefined when the service does not say.
 */
export async function readEventLoopDelay(
  adminUrl: string,
): Promise<{ p50: number; p99: number } | undefined> {
  const response = await request(`${adminUrl}/metrics`);
  const text = await response.body.text();
  const read = (name: string): number | undefined => {
    const value = new RegExp(`^nodejs_eventloop_lag_${name}_seconds(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(
      text,
    )?.[1];
    return value === undefined ? undefined : Math.max(0, Number(value) * 1000 - MONITOR_PERIOD_MS);
  };
  const [p50, p99] = [read('p50'), read('p99')];
  return p50 === undefined || p99 === undefined ? undefined : { p50, p99 };
}
