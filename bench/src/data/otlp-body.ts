import type { ProtobufBuffer } from './protobuf-buffer.js';
import type { Prose } from './prose.js';
import type { MadeObservation, MadeTrace, Passage } from './trace.js';

const ATTRIBUTES = 9;
const QUESTION = Buffer.from('[{"role":"user","content":"');
const QUESTION_END = Buffer.from('"}]');
const ANSWER = Buffer.from('{"role":"assistant","content":"');
const ANSWER_END = Buffer.from('"}');
const STATUS_ERROR = 2;

/** An OTLP export of traces, as an SDK of today sends it: one complete span per observation. */
export function makeOtlpBody(traces: readonly MadeTrace[], prose: Prose, out: ProtobufBuffer): Buffer {
  out.message(1, () => {
    out.message(1, () => {
      out.message(1, () => {
        out.text(1, 'service.name');
        out.message(2, () => out.text(1, 'bench'));
      });
    });
    out.message(2, () => {
      out.message(1, () => out.text(1, 'bench'));
      for (const trace of traces)
        for (const observation of trace.observations)
          out.message(2, () => writeSpan(trace, observation, prose, out));
    });
  });
  return out.take();
}

function writeSpan(trace: MadeTrace, made: MadeObservation, prose: Prose, out: ProtobufBuffer): void {
  out.hex(1, trace.id);
  out.hex(2, made.id);
  if (made.parentId !== '') out.hex(4, made.parentId);
  out.text(5, made.name);
  out.nanos(7, made.startMs);
  out.nanos(8, made.endMs);
  put(out, 'langfuse.observation.type', made.type.toLowerCase());
  put(out, 'user.id', trace.userId);
  put(out, 'session.id', trace.sessionId);
  put(out, 'langfuse.environment', trace.environment);
  put(out, 'langfuse.release', trace.release);
  put(out, 'langfuse.trace.name', trace.name);
  put(out, 'langfuse.trace.tags', JSON.stringify(trace.tags));
  put(out, 'langfuse.observation.metadata.tenant', trace.tenant);
  put(out, 'langfuse.observation.metadata.attempt', String(made.attempt));
  putPassage(out, 'langfuse.observation.input', [QUESTION, cut(prose, made.input), QUESTION_END]);
  putPassage(out, 'langfuse.observation.output', [ANSWER, cut(prose, made.output), ANSWER_END]);
  if (made.level !== 'DEFAULT') put(out, 'langfuse.observation.level', made.level);
  if (made.call) {
    put(out, 'langfuse.observation.model.name', made.call.model);
    put(
      out,
      'langfuse.observation.usage_details',
      JSON.stringify({ input: made.call.input, output: made.call.output }),
    );
  }
  if (made.level === 'ERROR')
    out.message(15, () => {
      out.text(2, 'upstream timed out');
      out.tag(3, 0);
      out.varint(STATUS_ERROR);
    });
}

function cut(prose: Prose, { at, length }: Passage): Uint8Array {
  return prose.bytes.subarray(at, at + length);
}

function put(out: ProtobufBuffer, key: string, value: string): void {
  out.message(ATTRIBUTES, () => {
    out.text(1, key);
    out.message(2, () => out.text(1, value));
  });
}

function putPassage(out: ProtobufBuffer, key: string, pieces: readonly Uint8Array[]): void {
  out.message(ATTRIBUTES, () => {
    out.text(1, key);
    out.message(2, () => out.pieces(1, pieces));
  });
}
