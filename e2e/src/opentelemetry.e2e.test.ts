import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import { api, basicAuth, target } from './harness/target.js';

const url = (): string => `${target.baseUrl}/api/public/otel/v1/traces`;
const headers = (): Record<string, string> => ({ authorization: basicAuth(target.keys) });

const exporters: [string, () => SpanExporter][] = [
  ['JSON', () => new JsonExporter({ url: url(), headers: headers() })],
  ['JSON, gzip', () => new JsonExporter({ url: url(), headers: headers(), compression: 'gzip' as never })],
  ['protobuf', () => new ProtobufExporter({ url: url(), headers: headers() })],
  [
    'protobuf, gzip',
    () => new ProtobufExporter({ url: url(), headers: headers(), compression: 'gzip' as never }),
  ],
];

describe.each(exporters)('the OpenTelemetry exporter (%s)', (_name, makeExporter) => {
  it('writes spans that the next request reads', async () => {
    const exporter = makeExporter();
    const provider = new NodeTracerProvider({
      resource: resourceFromAttributes({
        'service.name': 'shop',
        'service.version': '1.2.3',
        'deployment.environment.name': 'prod',
      }),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    const tracer = provider.getTracer('agent', '0.1.0');
    const root = tracer.startSpan('agent run', { attributes: { 'user.id': 'u-9', 'session.id': 's-9' } });
    const child = tracer.startSpan(
      'chat gpt-4o-mini',
      {
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.request.model': 'gpt-4o-mini',
          'gen_ai.usage.input_tokens': 100,
          'gen_ai.usage.output_tokens': 20,
          'gen_ai.input.messages': JSON.stringify([
            { role: 'user', parts: [{ type: 'text', content: 'hi' }] },
          ]),
        },
      },
      trace.setSpan(context.active(), root),
    );
    child.end();
    root.setStatus({ code: SpanStatusCode.ERROR, message: 'tool failed' });
    root.end();
    await provider.forceFlush();

    const { traceId, spanId } = root.spanContext();
    const read = await api(`/api/public/traces/${traceId}`);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({
      id: traceId,
      name: 'agent run',
      userId: 'u-9',
      sessionId: 's-9',
      environment: 'prod',
      version: '1.2.3',
    });
    const byId = new Map((read.body.observations as { id: string }[]).map((one) => [one.id, one]));
    expect(byId.get(spanId)).toMatchObject({
      type: 'SPAN',
      level: 'ERROR',
      statusMessage: 'tool failed',
      parentObservationId: null,
    });
    expect(byId.get(child.spanContext().spanId)).toMatchObject({
      type: 'GENERATION',
      model: 'gpt-4o-mini',
      parentObservationId: spanId,
      usageDetails: { input: 100, output: 20, total: 120 },
    });
    await provider.shutdown();
  });
});
