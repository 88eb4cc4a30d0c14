import { isJsonObject, parseEmbeddedJson } from '../json/parse-body.js';
import type { ObservationValues } from '../statements.js';
import { findToolCalls } from './tool-calls.js';
import {
  addToolsToInput,
  parseToolList,
  writeToolDefinitions,
  type ToolDefinition,
} from './tool-definitions.js';

/** Metadata key under which some clients send the tools they offered. */
const METADATA_KEY = 'tools';

/**
 * Fills in what an observation says about tools: those in its metadata move into its input, definitions are
 * indexed by name, and the calls in its output are listed.
 *
 * @param offered   Tools told elsewhere (span attributes).
 */
export function applyTools(values: ObservationValues, offered: readonly ToolDefinition[] = []): void {
  const moved = takeMetadataTools(values);
  const tools = moved ? [...offered, ...moved] : offered;
  if (tools.length > 0) values.input = addToolsToInput(values.input, tools);
  if (values.input?.includes('"tools"')) {
    const listed = readInputTools(values.input);
    if (listed) values.toolDefinitions = writeToolDefinitions(listed);
  }
  const calls = values.output === undefined ? undefined : findToolCalls(values.output);
  if (!calls) return;
  values.toolCalls = calls.calls;
  values.toolCallNames = calls.names;
}

function takeMetadataTools(values: ObservationValues): ToolDefinition[] | undefined {
  const text = values.metadata?.[METADATA_KEY];
  if (!text?.startsWith('[')) return undefined;
  const tools = parseToolList(parseEmbeddedJson(text));
  if (!tools) return undefined;
  const { [METADATA_KEY]: _moved, ...rest } = values.metadata ?? {};
  if (Object.keys(rest).length > 0) values.metadata = rest;
  else delete values.metadata;
  return tools;
}

function readInputTools(input: string): ToolDefinition[] | undefined {
  if (!input.trimStart().startsWith('{')) return undefined;
  const value = parseEmbeddedJson(input);
  return isJsonObject(value) ? parseToolList(value['tools']) : undefined;
}
