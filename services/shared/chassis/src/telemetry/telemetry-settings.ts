import { z } from 'zod';
import { envFlag, envInt } from '../config/load-config.ts';

/**
 * The OpenTelemetry variables of every process, with standard defaults. Without an endpoint, nothing is
 * recorded. The exporter reads the rest of OTEL_EXPORTER_OTLP_* itself.
 */
export const telemetrySettingsSchema = z.object({
  OTEL_SDK_DISABLED: envFlag.default(false),
  /** OTLP/HTTP endpoint for spans, such as `http://tempo:4318`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** The endpoint including the path, such as `http://tempo:4318/v1/traces`. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
  /** The root span decides for the whole trace, so both values mean the same. */
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  /** Fraction of traces to record, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d+|[01]\.0+)$/, 'Expected a number from 0 to 1')
    .transform(Number)
    .default(1),
  /** Delay before finished spans are exported as a batch, in ms. */
  OTEL_BSP_SCHEDULE_DELAY: envInt.default(5_000),
  /** Maximum number of queued spans. Further spans are dropped. */
  OTEL_BSP_MAX_QUEUE_SIZE: envInt.default(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: envInt.default(512),
});
export type TelemetrySettings = z.infer<typeof telemetrySettingsSchema>;

/** Checks whether a span endpoint is configured. */
export function isTelemetryOn(settings: TelemetrySettings): boolean {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact } =
    settings;
  return !settings.OTEL_SDK_DISABLED && (endpoint ?? exact) !== undefined;
}
