import { isStorableUs, parseIsoUs } from '../iso-time.js';
import { setKey } from '../json/own-keys.js';
import { isFault, type TextWriter } from '../json/text-writer.js';
import type { ObservationValues } from '../statements.js';
import { parseJsonObject, toText } from './attribute-reading.js';
import type { SpanField } from './families/family.js';
import type { FieldPicker } from './field-picker.js';
import { SUBJECT } from './key-info.js';
import type { Attributes } from './raw-span.js';
import type { MutableTextMap } from './span-metadata.js';

type ExperimentText =
  | 'experimentId'
  | 'experimentName'
  | 'experimentDescription'
  | 'experimentDatasetId'
  | 'experimentItemId'
  | 'experimentExpectedOutput'
  | 'experimentRootId';

const TEXTS: readonly (ExperimentText & SpanField)[] = [
  'experimentId',
  'experimentName',
  'experimentDescription',
  'experimentDatasetId',
  'experimentItemId',
  'experimentExpectedOutput',
  'experimentRootId',
];

/** What an experiment's span says about its experiment and item (behaviour 3.6). */
export function addExperimentFields(
  values: ObservationValues,
  fields: FieldPicker,
  attributes: Attributes,
  writer: TextWriter,
): void {
  for (const field of TEXTS) {
    const value = fields.get(field);
    if (value !== undefined) values[field] = toText(value);
  }
  const version = fields.get('experimentItemVersion');
  const versionUs = typeof version === 'string' ? parseIsoUs(version) : Number.NaN;
  // Anything that is no date is dropped: early clients sent labels here.
  if (isStorableUs(versionUs)) values.experimentItemVersionUs = versionUs;
  if ((fields.subjects & SUBJECT.experimentMetadata) === 0) return;
  const metadata = readMetadata(attributes, 'langfuse.experiment.metadata', writer);
  const itemMetadata = readMetadata(attributes, 'langfuse.experiment.item.metadata', writer);
  if (metadata) values.experimentMetadata = metadata;
  if (itemMetadata) values.experimentItemMetadata = itemMetadata;
}

/** A JSON object under the key, with one entry per key under its dot on top. */
function readMetadata(
  attributes: Attributes,
  prefix: string,
  writer: TextWriter,
): MutableTextMap | undefined {
  const map: MutableTextMap = {};
  const whole = parseJsonObject(attributes.get(prefix));
  if (whole) addEntries(map, Object.entries(whole), writer);
  const dotted = `${prefix}.`;
  const entries = [...attributes].filter(([key]) => key.startsWith(dotted));
  addEntries(
    map,
    entries.map(([key, value]) => [key.slice(dotted.length), value]),
    writer,
  );
  return Object.keys(map).length > 0 ? map : undefined;
}

function addEntries(map: MutableTextMap, entries: readonly [string, unknown][], writer: TextWriter): void {
  for (const [key, value] of entries) {
    const text = writer.writeValue(value);
    if (!isFault(text)) setKey(map, key, text);
  }
}
