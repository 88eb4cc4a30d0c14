/** What a client is told of an export: zero rejected and no message is full success. */
export interface PartialSuccess {
  readonly rejectedSpans: number;
  readonly errorMessage: string;
}

/** ExportTraceServiceResponse as OTLP JSON: 64-bit integers are decimal text there. */
export function presentExportResponse({ rejectedSpans, errorMessage }: PartialSuccess): {
  partialSuccess?: { rejectedSpans: string; errorMessage: string };
} {
  if (rejectedSpans === 0 && errorMessage === '') return {};
  return { partialSuccess: { rejectedSpans: String(rejectedSpans), errorMessage } };
}

/**
 * ExportTraceServiceResponse as protobuf: field 1 is `partial_success`, with `rejected_spans` (1, int64) and
 * `error_message` (2, string). Small and fixed enough to write by hand.
 */
export function encodeExportResponse({ rejectedSpans, errorMessage }: PartialSuccess): Buffer {
  if (rejectedSpans === 0 && errorMessage === '') return Buffer.alloc(0);
  const text = Buffer.from(errorMessage);
  const partialSuccess = Buffer.concat([
    ...(rejectedSpans > 0 ? [Buffer.of(0x08), encodeVarint(rejectedSpans)] : []),
    ...(text.length > 0 ? [Buffer.of(0x12), encodeVarint(text.length), text] : []),
  ]);
  return Buffer.concat([Buffer.of(0x0a), encodeVarint(partialSuccess.length), partialSuccess]);
}

function encodeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return Buffer.from([...bytes, rest]);
}
