import type { DomainEvent, EventOf, EventType } from '@petwell/contracts/events';

/** The logger interface that the bus requires. A pino logger satisfies it. */
export type BusLogger = {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export type EventContext = {
  /** 1 for the first delivery; grows with every retry and redelivery. */
  attempt: number;
};

export type Subscription<Type extends EventType> = {
  /**
   * Name of the consumer and its queue, such as `enrollment.payment-facts`. Shared by all replicas of a
   * service.
   */
  consumer: string;
  types: readonly Type[];
  /** Resolving acknowledges the event. Rejecting redelivers it later, up to the retry limit. */
  handler: (event: EventOf<Type>, context: EventContext) => Promise<void>;
  /**
   * Number of events handled concurrently in this process. Default 4. Events of one subject are never handled
   * concurrently. With 1, events arrive in publishing order unless one fails or there are several replicas.
   * Facts that must not be overtaken carry a version.
   */
  concurrency?: number;
};

/** An event that a consumer could not handle, stored until it is redriven. */
export type DeadLetter = {
  id: string;
  consumer: string;
  /** Null if the message was not an event. */
  eventId: string | null;
  type: string | null;
  subject: string | null;
  /** Error of the last attempt. */
  reason: string;
  attempts: number;
  /** ISO 8601. */
  parkedAt: string;
  /** The message as received: the event, or raw text if it is not JSON. */
  payload: unknown;
};

export type DeadLetters = {
  /** Lists dead letters, oldest first, of one consumer or of all known ones. */
  list(consumer?: string): Promise<DeadLetter[]>;
  show(id: string): Promise<DeadLetter | undefined>;
  /** Returns dead letters (all, or those with these ids) to their consumer. Returns the number. */
  redrive(consumer: string, ids?: readonly string[]): Promise<number>;
};

/** Counters of one consumer since the process started, and the size of its queues. */
export type ConsumerState = {
  consumer: string;
  /** Number of deliveries by outcome. */
  outcomes: Readonly<Record<'done' | 'retry' | 'park' | 'skip', number>>;
  /** Events waiting for delivery, including retries, and dead letters. Counted across all replicas. */
  waiting: number;
  dead: number;
};

/** Delivers domain events between services at least once. Consumers deduplicate with the inbox. */
export type EventBus = {
  /** Resolves once every subscribed queue has stored the event durably. Rejects after the publish timeout. */
  publish(event: DomainEvent): Promise<void>;
  /**
   * Can be called before or after `start`. Resolves when the consumer receives events. If the bus is
   * unreachable, it resolves at once and the consumer starts when the bus is back.
   */
  subscribe<Type extends EventType>(subscription: Subscription<Type>): Promise<void>;
  /** Resolves when connected, or after a few seconds. The bus keeps reconnecting in the background. */
  start(): Promise<void>;
  /** Stops consuming, finishes events in progress, and disconnects. */
  close(): Promise<void>;
  /** Whether events can flow right now. */
  isHealthy(): boolean;
  /** Returns the state of each consumer subscribed in this process. Rejects while the bus is unreachable. */
  consumerStates(): Promise<ConsumerState[]>;
  deadLetters: DeadLetters;
};

/** Number and timing of retries of a failed event. */
export type RetryPolicy = {
  /** Includes the first attempt. */
  maxAttempts: number;
  /**
   * Delays before the second, third, and later attempts. The last one repeats. The embedded bus rounds to
   * seconds.
   */
  delaysMs: readonly [number, ...number[]];
};

/** All consumers and their event types. Every process declares the whole topology before it publishes. */
export type BusTopology = Readonly<Record<string, readonly EventType[]>>;

export type BusConfig = {
  /** `amqp://…`. Undefined, empty, or 'off' selects the embedded bus. */
  rabbitmqUrl: string | undefined;
  /** PostgreSQL database of the embedded bus. Unused with RabbitMQ. */
  busDatabaseUrl: string;
  /** Prefix of every exchange and queue, so that tests can share a broker. */
  namespace?: string;
  logger: BusLogger;
  /** All consumers of the system. Tests can override the contracts' topology. */
  topology?: BusTopology;
  /** Event types that consumers took in an earlier version. Tests can override the contracts' list. */
  formerDeliveries?: BusTopology;
  retry?: RetryPolicy;
  /** How long `publish` waits for the confirm. Default 2000. */
  publishTimeoutMs?: number;
};
