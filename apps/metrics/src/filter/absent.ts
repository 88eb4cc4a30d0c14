import type { Ask } from './filter-condition.js';

/** How a value that is not there reads: an absent text, a sum over nothing, an empty list, an unknown number. */
export type AbsentAs = 'text' | 'zero' | 'list' | 'unknown';

/**
 * Whether a condition holds for an absent value. A condition on rows of another table becomes IN when it does
 * not, NOT IN of its opposite when it does: rows without a partner are then right too.
 */
export function matchesAbsent(ask: Ask, as: AbsentAs): boolean {
  if (ask.type === 'null') return (ask.operator === 'is null') === (as !== 'zero');
  switch (as) {
    case 'text':
      return matchesEmptyText(ask);
    case 'zero':
      return ask.type === 'number' && compareZero(ask.operator, ask.value);
    case 'list':
      return matchesEmptyList(ask);
    case 'unknown':
      return false;
  }
}

function matchesEmptyText(ask: Ask): boolean {
  if (ask.type === 'string') return ask.operator !== 'does not contain' && ask.value === '';
  return ask.type === 'stringOptions' && ask.operator === 'any of' && ask.value.includes('');
}

function matchesEmptyList(ask: Ask): boolean {
  if (ask.type !== 'arrayOptions' && ask.type !== 'stringOptions') return false;
  return ask.operator === 'none of' || (ask.operator === 'all of' && ask.value.length === 0);
}

function compareZero(operator: string, value: number): boolean {
  switch (operator) {
    case '>':
      return value < 0;
    case '<':
      return value > 0;
    case '>=':
      return value <= 0;
    case '<=':
      return value >= 0;
    default:
      return value === 0;
  }
}
