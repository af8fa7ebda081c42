import type { DomainEvent, EventOf, EventType } from '@petwell/contracts/events';

/** What the bus needs of a logger; a pino logger satisfies it. */
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
  /** Names the consumer and its queue, `enrollment.payment-facts`. Replicas of one service share it. */
  consumer: string;
  types: readonly Type[];
  /** Resolving acknowledges the event; rejecting has it delivered again later, up to the retry limit. */
  handler: (event: EventOf<Type>, context: EventContext) => Promise<void>;
  /**
   * How many events are handled at once in this process, those of one subject never. Default 4. With 1
   * they come in the order of publishing, as long as none fails and there is one replica: a fact that
   * must not be overtaken carries a version.
   */
  concurrency?: number;
};

/** An event that a consumer could not take, kept until somebody redrives it. */
export type DeadLetter = {
  id: string;
  consumer: string;
  /** Null where the message was no event at all. */
  eventId: string | null;
  type: string | null;
  subject: string | null;
  /** Why the last attempt failed. */
  reason: string;
  attempts: number;
  /** ISO 8601. */
  parkedAt: string;
  /** The message as it came: the event, or its text where that is not JSON. */
  payload: unknown;
};

export type DeadLetters = {
  /** Oldest first; of all known consumers unless one is named. */
  list(consumer?: string): Promise<DeadLetter[]>;
  show(id: string): Promise<DeadLetter | undefined>;
  /** Gives dead letters (all, or those with these ids) back to their consumer; returns how many. */
  redrive(consumer: string, ids?: readonly string[]): Promise<number>;
};

/** What one consumer of this process has done since the start, and what its queues hold. */
export type ConsumerState = {
  consumer: string;
  /** Deliveries by what became of them. */
  outcomes: Readonly<Record<'done' | 'retry' | 'park' | 'skip', number>>;
  /** Events that wait to be delivered, also again, and dead letters; of all replicas together. */
  waiting: number;
  dead: number;
};

/** Domain events between services, at least once. Consumers deduplicate with the inbox. */
export type EventBus = {
  /** Resolves once every queue that wants the event has it durably; rejects after the publish time-out. */
  publish(event: DomainEvent): Promise<void>;
  /**
   * Before or after `start`. Resolves when the consumer receives events or, where the bus cannot be
   * reached, at once: it then starts as soon as the bus is back.
   */
  subscribe<Type extends EventType>(subscription: Subscription<Type>): Promise<void>;
  /** Resolves when connected, or after a few seconds of trying; the bus goes on trying by itself. */
  start(): Promise<void>;
  /** Takes no more events, finishes what is in hand, disconnects. */
  close(): Promise<void>;
  /** Whether events can flow right now. */
  isHealthy(): boolean;
  /** The consumers that subscribed in this process. Rejects while the bus cannot be asked. */
  consumerStates(): Promise<ConsumerState[]>;
  deadLetters: DeadLetters;
};

/** How often and when a failed event is tried again. */
export type RetryPolicy = {
  /** Including the first one. */
  maxAttempts: number;
  /** Delay before the second, third … attempt; the last one repeats. The embedded bus rounds to seconds. */
  delaysMs: readonly [number, ...number[]];
};
