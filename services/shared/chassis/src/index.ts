/** The foundation of every service. Node only. */
export * from './core.ts';
export * from './auth/cookies.ts';
export * from './auth/staff-activity.ts';
export * from './csv.ts';
export * from './http/create-http-app.ts';
export { handle, reply, type Call, type HandledRoute, type Result } from './http/handle.ts';
export { checkDatabaseAndBus } from './http/health.ts';
export * from './http/list-cursor.ts';
export { createOneAtATime } from './http/one-at-a-time.ts';
export { parse } from './http/parse.ts';
export type { RouteGuards } from './http/read-caller.ts';
export type { IdempotencyPolicy } from './idempotency/answer-once.ts';
export {
  createOncePerKey,
  readIdempotencyKey,
  type OncePerKey,
} from './idempotency/once-per-key.ts';
export * from './idempotency/request-records.ts';
export type {
  BusConfig,
  BusLogger,
  BusTopology,
  DeadLetter,
  DeadLetters,
  EventBus,
  EventContext,
  RetryPolicy,
  Subscription,
} from './bus/bus.ts';
export { createBus } from './bus/create-bus.ts';
export { forgetPublished } from './messaging/forget-published.ts';
export { createInbox, type Inbox } from './messaging/inbox.ts';
export { createOutbox, type NewEvent, type Outbox } from './messaging/outbox.ts';
export { registerMessagingMetrics } from './messaging/messaging-metrics.ts';
export { createRelay, type Relay, type RelayStats } from './messaging/relay.ts';
export type { MessagingTables, OutboxTables } from './messaging/tables.ts';
export { pruneMessages, pruneOutbox, startRetention } from './messaging/retention.ts';
export { DatabaseUnavailableError, isUniqueViolation } from './database/database-errors.ts';
export {
  createPrismaAdapter,
  openDatabase,
  type OpenedDatabase,
} from './database/open-database.ts';
export { createTransaction, type RunTransaction } from './database/transaction.ts';
export { pathTemplate } from './telemetry/tracing.ts';
export { createJobWorker } from './lifecycle/job-worker.ts';
