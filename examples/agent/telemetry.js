import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

/**
 * Sends every span of this process to Assay. Nothing in here is particular to it but the address and the key: any
 * OTLP exporter does.
 *
 * @param {{ baseUrl: string, auth: string }} settings `auth` is `publicKey:secretKey`.
 */
export function startTelemetry({ baseUrl, auth }) {
  const exporter = new OTLPTraceExporter({
    url: `${baseUrl}/api/public/otel/v1/traces`,
    headers: { authorization: `Basic ${Buffer.from(auth).toString('base64')}` },
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'trip-planner',
      'service.version': '1.0.0',
      'deployment.environment.name': 'example',
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return { tracer: trace.getTracer('trip-planner'), stop: () => provider.shutdown() };
}
