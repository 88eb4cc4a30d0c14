import { isJsonObject, parseEmbeddedJson, type JsonObject } from '../json/parse-body.js';
import { unmarkNumbers } from '../json/exact-numbers.js';
import { MAX_MAP_KEYS } from '../limits.js';
import { makeWellFormed } from '../well-formed.js';

/** Calls that a model asked for, in order: JSON texts `{id?, name, arguments?}` and, beside them, the names. */
export interface ToolCalls {
  readonly calls: string[];
  readonly names: string[];
}

const MAX_DEPTH = 8;
/** Content parts and items that are calls themselves. */
const CALL_TYPES: ReadonlySet<unknown> = new Set(['tool_use', 'tool_call', 'tool-call', 'function_call']);
const LIST_KEYS = ['tool_calls', 'toolCalls'];

/** The tool calls in a model's output, whatever the dialect; undefined when there are none. */
export function findToolCalls(output: string): ToolCalls | undefined {
  // Most outputs end here: two native searches instead of a parse.
  if (!output.includes('tool') && !output.includes('function')) return undefined;
  const first = output.trimStart().charAt(0);
  if (first !== '{' && first !== '[') return undefined;
  const found: ToolCalls = { calls: [], names: [] };
  collect(parseEmbeddedJson(output), MAX_DEPTH, found);
  return found.calls.length > 0 ? found : undefined;
}

function collect(value: unknown, depth: number, found: ToolCalls): void {
  if (typeof value !== 'object' || value === null || depth === 0) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, depth - 1, found);
    return;
  }
  const object = value as JsonObject;
  if (CALL_TYPES.has(object['type'])) addCall(object, found);
  if (isJsonObject(object['functionCall'])) addCall(object['functionCall'], found);
  const listKey = LIST_KEYS.find((key) => Array.isArray(object[key]));
  if (listKey !== undefined) {
    // A message may repeat its calls elsewhere in another dialect; the list is the one that counts.
    for (const call of object[listKey] as unknown[]) if (isJsonObject(call)) addCall(call, found);
    return;
  }
  for (const item of Object.values(object)) collect(item, depth - 1, found);
}

function addCall(call: JsonObject, { calls, names }: ToolCalls): void {
  const inner = isJsonObject(call['function']) ? call['function'] : call;
  const name = inner['name'] ?? call['toolName'];
  if (typeof name !== 'string' || name === '' || calls.length >= MAX_MAP_KEYS) return;
  const id = call['id'] ?? call['call_id'] ?? call['toolCallId'];
  const args = inner['arguments'] ?? inner['args'] ?? inner['input'];
  const text = JSON.stringify({ ...(typeof id === 'string' && { id }), name, arguments: args });
  calls.push(unmarkNumbers(text));
  names.push(makeWellFormed(name));
}
