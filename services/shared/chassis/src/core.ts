/**
 * The foundation of every process, including the gateway. Does not load Prisma or a bus. Services import the
 * whole chassis from `index.ts`.
 */
export { readTelemetrySettings } from './config.ts';
export * from './auth/gateway-identity.ts';
export * from './auth/key-sets.ts';
export * from './auth/service-token.ts';
export * from './config/load-config.ts';
export * from './config/opening-hours.ts';
export * from './config/production-settings.ts';
export { createPool, type PoolOptions } from './database/pool.ts';
export * from './http/app-error.ts';
export * from './http/error-handler.ts';
export { createHealthRouter } from './http/health.ts';
export * from './http/internal-client.ts';
export { limitKey } from './http/limit-key.ts';
export * from './http/request-context.ts';
export { createRepeater, type Repeater } from './lifecycle/repeater.ts';
export * from './lifecycle/run-service.ts';
export { createTurns } from './lifecycle/turns.ts';
export * from './logging/logger.ts';
export * from './metrics/metrics.ts';
export { startTelemetry, type Telemetry } from './telemetry/start-telemetry.ts';
export {
  failSpan,
  inNewTrace,
  inSpan,
  linksTo,
  recordedTrace,
  resumeTrace,
  startTrace,
  traceparentOf,
  withSpan,
} from './telemetry/tracing.ts';
export { SpanKind, type Span } from '@opentelemetry/api';
