/** One step from a value to those inside it. */
export interface PathStep {
  /** Key of an object, index of a list; undefined for any. */
  readonly key: string | number | undefined;
  /** At any depth below, not only one step. */
  readonly isDeep: boolean;
}

const MAX_STEPS = 20;
const STEP = new RegExp(
  [
    String.raw`(?<dots>\.{1,2})(?:(?<name>[\w-]+)|(?<any>\*)|(?=\[))`, // .name  ..name  .*  ..[
    String.raw`\[(?:(?<index>\d{1,6})|(?<every>\*)|'(?<single>[^']*)'|"(?<double>[^"]*)")\]`, // [0]  [*]  ['a b']
  ].join('|'),
  'y',
);

/**
 * Reads a JSON path: `$` for the fields of an observation, a trace or a score, then `.name`, `['any name']`,
 * `[0]`, `[*]`, `.*`, or with two dots any of them at every depth. Filters and slices are not known.
 *
 * @returns undefined when it is none, or has more than 20 steps.
 */
export function parseJsonPath(path: string): readonly PathStep[] | undefined {
  if (!path.startsWith('$')) return undefined;
  const steps: PathStep[] = [];
  let isDeep = false;
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const groups = STEP.exec(path)?.groups;
    if (!groups) return undefined;
    const { dots, name, any, index, every, single, double } = groups;
    if (dots === '.' && name === undefined && any === undefined) return undefined;
    isDeep ||= dots === '..';
    // Two dots before a bracket: the step is the bracket's.
    if (dots !== undefined && name === undefined && any === undefined) continue;
    const isAny = any !== undefined || every !== undefined;
    const key = isAny ? undefined : index === undefined ? (name ?? single ?? double) : Number(index);
    steps.push({ key, isDeep });
    isDeep = false;
  }
  return steps.length === 0 || steps.length > MAX_STEPS || isDeep ? undefined : steps;
}

/** Whether a step leads to this key or index. */
export function isStepTo(step: PathStep, key: string | number): boolean {
  return step.key === undefined || step.key === key;
}
