import { recordedTrace } from '@petwell/chassis';
import { subscriptionFactSchema } from '@petwell/contracts/events';
import { z } from 'zod';
import type { DueEvent, EventQueue } from '../use-cases/process-provider-events.ts';
import type { ProviderEvents } from '../use-cases/receive-webhook.ts';
import type { HandledEvents } from '../use-cases/send-test-event.ts';
import { fromNow, now, type Database, type Prisma } from './database.ts';

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

/** Stores the provider's events once by id, and queues the unprocessed ones. */
export function createProviderEvents(deps: {
  prisma: Prisma;
  kysely: Database;
}): ProviderEvents & EventQueue & HandledEvents & { countPending(): Promise<number> } {
  const { prisma, kysely } = deps;
  return {
    async record({ id: eventId, type, createdAt, objectId, payload }, note) {
      const { count } = await prisma.providerEvent.createMany({
        data: {
          ...{ eventId, type, createdAt, objectId, note },
          payload: payload ?? {},
          processedAt: note === null ? null : new Date(),
          traceparent: recordedTrace(),
        },
        skipDuplicates: true,
      });
      return count === 1;
    },
    async claimDue(given) {
      const rows = await claimDue(kysely, given);
      return rows.map(({ payload, ...event }): DueEvent => ({
        ...event,
        object: payloadSchema.safeParse(payload).data?.data.object,
      }));
    },
    async markProcessed(eventIds) {
      await prisma.providerEvent.updateMany({
        where: { eventId: { in: [...eventIds] } },
        data: { processedAt: new Date(), lastError: null },
      });
    },
    async markFailed({ eventId, error, retryInMs }) {
      await prisma.providerEvent.updateMany({
        where: { eventId },
        data: { lastError: error, nextAttemptAt: new Date(Date.now() + retryInMs) },
      });
    },
    countPending: () => prisma.providerEvent.count({ where: { processedAt: null } }),
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
