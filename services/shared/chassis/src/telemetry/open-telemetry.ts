import { randomUUID } from 'node:crypto';
import { diag, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from './telemetry-settings.ts';

/** Creates the sampler. The root span decides for the whole trace. */
function createSampler(settings: TelemetrySettings): Sampler {
  const name = settings.OTEL_TRACES_SAMPLER.replace('parentbased_', '');
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG)
        : new AlwaysOnSampler();
  return new ParentBasedSampler({ root });
}

export type DiagnosticLogger = { warn(details: object, message: string): void };

/** Logs export failures. Undelivered spans are lost, which is harmless but worth a log line. */
function reportTo(logger: DiagnosticLogger): void {
  const report = (message: string) => logger.warn({ reason: message }, 'telemetry');
  const silent = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: silent, debug: silent, verbose: silent },
    { suppressOverrideMessage: true },
  );
}

/**
 * Registers OpenTelemetry's SDK. Loaded only if an endpoint is configured, because it costs memory and startup
 * time. `stop` flushes the remaining spans.
 */
export function startOpenTelemetry(options: {
  service: string;
  settings: TelemetrySettings;
  logger: DiagnosticLogger;
}): { stop: () => Promise<void> } {
  const { service, settings, logger } = options;
  reportTo(logger);
  const own = resourceFromAttributes({
    'service.namespace': 'petwell',
    'service.name': service,
    'service.instance.id': randomUUID(),
  });
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: createSampler(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
        maxQueueSize: settings.OTEL_BSP_MAX_QUEUE_SIZE,
        maxExportBatchSize: settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
      }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  return {
    stop() {
      trace.disable();
      return provider.shutdown();
    },
  };
}
