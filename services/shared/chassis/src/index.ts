/** What every service is built on; Node only. */
export { readTelemetrySettings } from './config.ts';
export * from './auth/access.ts';
export * from './auth/cookies.ts';
export * from './auth/gateway-identity.ts';
export * from './auth/service-token.ts';
export * from './config/load-config.ts';
export * from './config/secret-strength.ts';
export * from './http/app-error.ts';
export * from './http/create-http-app.ts';
export * from './http/error-handler.ts';
export type { ReadinessCheck } from './http/health.ts';
export * from './http/internal-client.ts';
export * from './http/parse.ts';
export * from './http/request-context.ts';
export type { Route, RouteCall, RouteGuards } from './http/routes.ts';
export { readIdempotencyKey } from './idempotency/idempotency-key.ts';
export { createOncePerKey, type OncePerKey } from './idempotency/once-per-key.ts';
export { answerOncePerKey, type KeptAnswer } from './idempotency/once-per-route.ts';
export * from './idempotency/request-records.ts';
export * from './lifecycle/run-service.ts';
export * from './logging/logger.ts';
export { traceFields } from './logging/trace-fields.ts';
export * from './metrics/metrics.ts';
export type {
  BusLogger,
  DeadLetter,
  DeadLetters,
  EventBus,
  EventContext,
  RetryPolicy,
  Subscription,
} from './bus/bus.ts';
export { createBus, type BusConfig, type BusTopology } from './bus/create-bus.ts';
export { forgetPublished } from './messaging/forget-published.ts';
export { createInbox, type Inbox } from './messaging/inbox.ts';
export { createOutbox, type NewEvent, type Outbox } from './messaging/outbox.ts';
export { registerMessagingMetrics } from './messaging/messaging-metrics.ts';
export { createRelay, type Relay, type RelayStats } from './messaging/relay.ts';
export { pruneMessages, startRetention } from './messaging/retention.ts';
export type { SqlClient, TransactionRunner } from './messaging/sql.ts';
export { wakeAfterCommit } from './messaging/wake-after-commit.ts';
export {
  createPool,
  createPrismaAdapter,
  type PrismaAdapterOptions,
} from './database/prisma-adapter.ts';
export { pathTemplate } from './telemetry/path-template.ts';
export { startTelemetry, type Telemetry } from './telemetry/start-telemetry.ts';
export {
  inNewTrace,
  inSpan,
  recordedTrace,
  resumeTrace,
  startTrace,
  type Span,
  type SpanOptions,
} from './telemetry/tracing.ts';
