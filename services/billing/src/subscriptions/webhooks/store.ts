import { recordedTrace } from '@petwell/chassis';
import { subscriptionFactSchema } from '@petwell/contracts/events';
import { z } from 'zod';
import type { DueEvent, EventQueue } from './process-events.ts';
import type { ReceivedEvents, ProviderEvents, HandledEvents } from './receive-webhook.ts';
import { fromNow, now, type Database, type Prisma } from '../../core/store-database.ts';

const testEventPrefix = 'evt_petwell_test_';
const payloadSchema = z.object({ data: z.object({ object: z.unknown() }) });

function claimDue(kysely: Database, { limit, claimMs }: { limit: number; claimMs: number }) {
  return kysely
    .updateTable('providerEvents')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: fromNow(claimMs) }))
    .where('eventId', 'in', (eb) =>
      eb
        .selectFrom('providerEvents')
        .select('eventId')
        .where('processedAt', 'is', null)
        .where('nextAttemptAt', '<=', now)
        .orderBy('nextAttemptAt')
        .orderBy('createdAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['eventId as id', 'type', 'createdAt', 'payload', 'attempts', 'traceparent'])
    .execute();
}

const createReceivedEvents = (prisma: Prisma): ReceivedEvents => ({
  async latestApiVersion() {
    const latest = await prisma.providerEvent.findFirst({
      // Our own test events always have the right version.
      where: { NOT: { eventId: { startsWith: testEventPrefix } } },
      orderBy: { receivedAt: 'desc' },
    });
    return latest?.apiVersion ?? null;
  },
});

async function insertEvent(
  kysely: Database,
  ...[event, note]: Parameters<ProviderEvents['record']>
): Promise<boolean> {
  const { id: eventId, type, createdAt, objectId, apiVersion, payload } = event;
  const stored = await kysely
    .insertInto('providerEvents')
    .values({
      eventId,
      type,
      createdAt,
      objectId,
      apiVersion,
      note,
      payload: JSON.stringify(payload ?? {}),
      processedAt: note === null ? null : now,
      traceparent: recordedTrace(),
    })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .returning('eventId')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Stores the provider's events once by id, and queues the unprocessed ones. */
/** The provider repeats its events for three days. */
const storedMs = 90 * 86_400_000;

export const createCountPending = (prisma: Prisma) => () =>
  prisma.providerEvent.count({ where: { processedAt: null } });

export function createProviderEvents(deps: { prisma: Prisma; kysely: Database }): ProviderEvents &
  EventQueue &
  HandledEvents &
  ReceivedEvents & {
    /** Deletes those that were processed long ago. */
    prune(now: Date): Promise<unknown>;
  } {
  const { prisma, kysely } = deps;
  return {
    record: (event, note) => insertEvent(kysely, event, note),
    async claimDue(given) {
      const rows = await claimDue(kysely, given);
      return rows.map(({ payload, ...event }): DueEvent => ({
        ...event,
        object: payloadSchema.safeParse(payload).data?.data.object,
      }));
    },
    async markProcessed(eventIds) {
      await kysely
        .updateTable('providerEvents')
        .set({ processedAt: now, lastError: null })
        .where('eventId', 'in', eventIds)
        .execute();
    },
    async markFailed({ eventId, error, retryInMs }) {
      await kysely
        .updateTable('providerEvents')
        .set({ lastError: error, nextAttemptAt: fromNow(retryInMs) })
        .where('eventId', '=', eventId)
        .execute();
    },
    ...createReceivedEvents(prisma),
    prune(now) {
      const before = new Date(now.getTime() - storedMs);
      return prisma.providerEvent.deleteMany({ where: { processedAt: { lt: before } } });
    },
    async isHandled(eventId) {
      const event = await prisma.providerEvent.findUnique({ where: { eventId } });
      return event?.processedAt != null;
    },
    async publishedVersion(enrollmentId) {
      const payable = await prisma.payableEnrollment.findUnique({ where: { enrollmentId } });
      return subscriptionFactSchema.safeParse(payable?.publishedFact).data?.version ?? 0;
    },
  };
}
