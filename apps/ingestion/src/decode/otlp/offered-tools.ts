import { isJsonObject } from '../json/parse-body.js';
import { parseToolList, type ToolDefinition } from '../tools/tool-definitions.js';
import { parseJsonObject, parseJsonValue } from './attribute-reading.js';
import { FAMILIES } from './families/index.js';
import type { Attributes } from './raw-span.js';
import { unflatten } from './unflatten.js';

const TOOL_SOURCES = FAMILIES.flatMap((family) => family.tools ?? []);
const NUMBERED_PREFIX = 'llm.tools';

/** The tools that a span's attributes offer to a model; empty when there are none. */
export function readOfferedTools(attributes: Attributes): ToolDefinition[] {
  for (const { key, read } of TOOL_SOURCES) {
    const value = attributes.get(key);
    if (!value) continue;
    const tools = parseToolList(read ? read(value) : parseJsonValue(value));
    if (tools) return tools;
  }
  return readNumberedTools(attributes);
}

/** `llm.tools.<n>.tool.json_schema`, each a JSON text. */
function readNumberedTools(attributes: Attributes): ToolDefinition[] {
  const tree = unflatten(attributes, NUMBERED_PREFIX);
  if (!Array.isArray(tree)) return [];
  const schemas = (tree as unknown[]).map((item) => {
    const tool = isJsonObject(item) ? item['tool'] : undefined;
    return isJsonObject(tool) ? parseJsonObject(tool['json_schema']) : undefined;
  });
  return parseToolList(schemas.filter((schema) => schema !== undefined)) ?? [];
}
