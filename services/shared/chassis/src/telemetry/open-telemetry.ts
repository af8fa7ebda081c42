import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  diag,
  trace,
  type Context,
  type Link,
  type Span as OtelSpan,
  type SpanContext,
  type Tracer as OtelTracer,
} from '@opentelemetry/api';
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
import { readTraceparent, writeTraceparent } from './traceparent.ts';
import type { Span, SpanOptions, Tracer } from './tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<SpanOptions['kind'], SpanKind>;

function toSpanContext(traceparent: string | undefined): SpanContext | undefined {
  const position = readTraceparent(traceparent);
  if (!position) return undefined;
  const { traceId, spanId, isSampled } = position;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return { traceId, spanId, traceFlags, isRemote: true };
}

function contextOf(parent: string | undefined): Context {
  const spanContext = toSpanContext(parent);
  return spanContext ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
}

function toLinks(links: SpanOptions['links'] = []): Link[] {
  return links.map(toSpanContext).flatMap((context) => (context ? [{ context }] : []));
}

function wrap(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  return {
    traceparent: writeTraceparent({ traceId, spanId, isSampled }),
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    link: (traceparent) => void span.addLinks(toLinks([traceparent ?? undefined])),
    fail(reason) {
      span.setAttribute('error.type', reason);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

function createTracer(otel: OtelTracer): Tracer {
  return {
    start(name, { kind, attributes, links, parent }) {
      const options = {
        kind: kinds[kind],
        attributes: { ...attributes },
        links: toLinks(links),
      };
      return wrap(otel.startSpan(name, options, contextOf(parent)));
    },
  };
}

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
 * Starts OpenTelemetry's SDK behind `Tracer`. Loaded only if an endpoint is configured, because it costs
 * memory and startup time. `stop` flushes the remaining spans.
 */
export function startOpenTelemetry(options: {
  service: string;
  settings: TelemetrySettings;
  logger: DiagnosticLogger;
}): { tracer: Tracer; stop: () => Promise<void> } {
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
  return { tracer: createTracer(provider.getTracer('petwell')), stop: () => provider.shutdown() };
}
