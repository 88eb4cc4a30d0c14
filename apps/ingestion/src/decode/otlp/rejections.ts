import { MAX_ID_CHARS } from '../limits.js';
import type { RejectedTrace } from '../statements.js';

/** Names in the message; an attacker's thousand scopes are summed up. */
const MAX_SCOPES = 10;
const MAX_SCOPE_CHARS = 100;
const MAX_TRACES = 1000;

/** Counts rejected spans by reason, for `partialSuccess`. Reasons and scope names only, never contents. */
export class RejectionList {
  count = 0;
  private readonly countsByReason = new Map<string, number>();
  private readonly scopes = new Set<string>();
  private readonly reasonsByTrace = new Map<string, string>();

  add(reason: string, count: number, scopeName: string): void {
    this.count += count;
    this.countsByReason.set(reason, (this.countsByReason.get(reason) ?? 0) + Math.max(count, 1));
    if (scopeName !== '' && this.scopes.size <= MAX_SCOPES)
      this.scopes.add(scopeName.slice(0, MAX_SCOPE_CHARS));
  }

  /** Remembers whose span it was, for the receipt of that trace; of 1000 traces at most, the first reason of each. */
  addTrace(traceId: string, reason: string): void {
    if (traceId === '' || traceId.length > MAX_ID_CHARS) return;
    if (this.reasonsByTrace.has(traceId) || this.reasonsByTrace.size >= MAX_TRACES) return;
    this.reasonsByTrace.set(traceId, reason);
  }

  get traces(): RejectedTrace[] {
    return [...this.reasonsByTrace].map(([id, reason]) => ({ id, reason }));
  }

  /** Empty when nothing was rejected. */
  get message(): string {
    if (this.countsByReason.size === 0) return '';
    const reasons = [...this.countsByReason].map(([reason, count]) => `${reason} (${count})`).join(', ');
    const listed = [...this.scopes].slice(0, MAX_SCOPES).join(', ');
    const more = this.scopes.size > MAX_SCOPES ? ' and others' : '';
    return `${this.count} spans rejected: ${reasons}${listed === '' ? '' : `; scopes: ${listed}${more}`}`;
  }
}
