import { isJsonObject, parseEmbeddedJson, type JsonObject } from '../json/parse-body.js';
import { setKey } from '../json/own-keys.js';
import { unmarkNumbers } from '../json/exact-numbers.js';
import { MAX_MAP_KEYS } from '../limits.js';
import type { TextMap } from '../statements.js';
import { makeWellFormed } from '../well-formed.js';

/** A tool that was offered to a model, as its client wrote it. */
export type ToolDefinition = JsonObject;

/**
 * The tools in a list of definitions; elements may be JSON texts. Undefined when it is no list, is empty, or
 * when any element is no tool: a metadata key that is merely called `tools` stays what it is.
 */
export function parseToolList(value: unknown): ToolDefinition[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_MAP_KEYS) return undefined;
  const tools: ToolDefinition[] = [];
  for (const item of value) {
    const tool = typeof item === 'string' ? parseEmbeddedJson(item) : (item as unknown);
    if (!isJsonObject(tool) || getToolName(tool) === undefined) return undefined;
    tools.push(tool);
  }
  return tools;
}

/** The name in any dialect: `{name}`, `{function: {name}}`. */
export function getToolName(tool: JsonObject): string | undefined {
  const inner = isJsonObject(tool['function']) ? tool['function']['name'] : undefined;
  const name = inner ?? tool['name'];
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Definitions by tool name, as JSON text. */
export function writeToolDefinitions(tools: readonly ToolDefinition[]): TextMap {
  const map: Record<string, string> = {};
  for (const tool of tools) {
    const name = getToolName(tool);
    if (name !== undefined) setKey(map, makeWellFormed(name), unmarkNumbers(JSON.stringify(tool)));
  }
  return map;
}

/**
 * The input with tools put into it (behaviour 3.7): a list of messages becomes `{messages, tools}`, an object
 * gains the tools that it does not have by name, a text becomes `{prompt, tools}`.
 */
export function addToolsToInput(input: string | undefined, tools: readonly ToolDefinition[]): string {
  const value = input === undefined ? undefined : parseEmbeddedJson(input);
  if (Array.isArray(value)) return write({ messages: value as unknown[], tools });
  if (isJsonObject(value)) return write({ ...value, tools: mergeTools(value['tools'], tools) });
  return write(input === undefined ? { tools } : { prompt: input, tools });
}

function mergeTools(own: unknown, added: readonly ToolDefinition[]): unknown[] {
  const present = Array.isArray(own) ? (own as unknown[]) : [];
  const names = new Set(present.map((tool) => (isJsonObject(tool) ? getToolName(tool) : undefined)));
  return [...present, ...added.filter((tool) => !names.has(getToolName(tool)))];
}

function write(value: unknown): string {
  return unmarkNumbers(JSON.stringify(value));
}
