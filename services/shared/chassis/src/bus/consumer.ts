import { SpanKind } from '@opentelemetry/api';
import {
  domainEventSchema,
  isOfLaterVersion,
  type DomainEvent,
  type EventType,
} from '@petwell/contracts/events';
import { z } from 'zod';
import { failSpan, resumeTrace } from '../telemetry/tracing.ts';
import type { BusLogger, BusTopology, RetryPolicy, Subscription } from './bus.ts';
import { createSubjectLanes } from './subject-lanes.ts';

/**
 * Instruction to the transport: acknowledge the message (handled or skipped), redeliver it later, or park it.
 */
export type Outcome =
  | { kind: 'done' | 'skip' }
  /** `isUncounted`: however often, after the longest delay, because a process of a later version handles it. */
  | { kind: 'retry'; reason: string; isUncounted?: true }
  | { kind: 'park'; reason: string };

export type Delivery = {
  /** The decoded message, or the decoding error. */
  message: { payload: unknown } | { undecodable: string };
  /** Number of failed attempts so far, plus this one. */
  attempt: number;
  /** Deliveries that ended without acknowledgment, in addition to the attempts. */
  redeliveries: number;
};

export type Consumer = {
  name: string;
  types: readonly EventType[];
  /** Event types of an earlier version that the consumer no longer takes. */
  formerTypes: readonly EventType[];
  concurrency: number;
  /** Never rejects. */
  receive(delivery: Delivery): Promise<Outcome>;
  /** Number of deliveries by outcome. */
  outcomes(): Record<Outcome['kind'], number>;
};

const defaultConcurrency = 4;
const maxReasonLength = 1_000;

export function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, maxReasonLength);
}

function consumerSpan(consumer: string, { id, type }: DomainEvent) {
  const attributes = {
    'messaging.operation.type': 'process',
    'messaging.destination.name': consumer,
    'messaging.message.id': id,
    'petwell.event.type': type,
  };
  return { name: `process ${type}`, kind: SpanKind.CONSUMER, attributes };
}

/** Decides the outcome of messages that never reach a handler. */
function createRefusals(consumer: string, logger: BusLogger) {
  return {
    park: (reason: string): Outcome => {
      logger.error({ consumer, reason }, 'message parked, it is no event for this consumer');
      return { kind: 'park', reason: reason.slice(0, maxReasonLength) };
    },
    leave: (): Outcome => {
      logger.debug({ consumer }, 'message left for a process of a later version');
      return { kind: 'retry', reason: 'known to a later version only', isUncounted: true };
    },
    skip: ({ id: eventId, type }: DomainEvent): Outcome => {
      logger.info({ consumer, eventId, type }, 'event of an earlier version acknowledged unread');
      return { kind: 'skip' };
    },
  };
}

/**
 * Creates the transport-independent part of a consumer: validation, context, order per subject, and outcome.
 */
export function createConsumer<Type extends EventType>(
  subscription: Subscription<Type>,
  given: { retry: RetryPolicy; logger: BusLogger; formerDeliveries: BusTopology },
): Consumer {
  const { retry, logger } = given;
  const { consumer, types, concurrency = defaultConcurrency } = subscription;
  const lanes = createSubjectLanes();
  const wanted: readonly EventType[] = types;
  const former = (given.formerDeliveries[consumer] ?? []).filter((type) => !wanted.includes(type));
  const outcomes = { done: 0, retry: 0, park: 0, skip: 0 };

  async function handle(event: DomainEvent, delivery: Delivery): Promise<Outcome> {
    const { attempt } = delivery;
    const details = { consumer, eventId: event.id, type: event.type, attempt };
    try {
      // Only types in `types` get here; all others were parked above.
      await subscription.handler(event as Parameters<typeof subscription.handler>[0], {
        attempt: attempt + delivery.redeliveries,
      });
      return { kind: 'done' };
    } catch (error) {
      const isLast = attempt >= retry.maxAttempts;
      if (isLast) logger.error({ ...details, err: error }, 'event parked after its last attempt');
      else logger.warn({ ...details, err: error }, 'event failed, to be tried again');
      return { kind: isLast ? 'park' : 'retry', reason: describeError(error) };
    }
  }

  const { park, leave, skip } = createRefusals(consumer, logger);

  async function take(delivery: Delivery): Promise<Outcome> {
    if ('undecodable' in delivery.message) return park(delivery.message.undecodable);
    const { payload } = delivery.message;
    if (isOfLaterVersion(payload)) return leave();
    const parsed = domainEventSchema.safeParse(payload);
    if (!parsed.success) return park(`not a valid event: ${z.prettifyError(parsed.error)}`);
    const event = parsed.data;
    if (former.includes(event.type)) return skip(event);
    if (!wanted.includes(event.type)) return park(`no handler for ${event.type}`);
    return lanes.run(event.subject, () =>
      resumeTrace(event.traceparent, consumerSpan(consumer, event), async (span) => {
        const outcome = await handle(event, delivery);
        if (outcome.kind !== 'done') failSpan(span, outcome.kind);
        return outcome;
      }),
    );
  }

  return {
    name: consumer,
    types,
    formerTypes: former,
    concurrency,
    async receive(delivery) {
      const outcome = await take(delivery);
      outcomes[outcome.kind] += 1;
      return outcome;
    },
    outcomes: () => ({ ...outcomes }),
  };
}
