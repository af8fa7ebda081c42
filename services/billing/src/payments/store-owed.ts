import type { OwedEnrollment } from '@petwell/contracts';
import { toOwedMonths } from '../core/rules-standing.ts';
import type { Database } from '../core/store-database.ts';
import { liveStatuses, readOwed, selectLivingEnrollments } from '../core/store-selections.ts';

/** Lists an owner's plans with something to pay. */
export const createListOwed =
  (kysely: Database) =>
  async (ownerId: number): Promise<OwedEnrollment[]> => {
    const enrollments = await selectLivingEnrollments(kysely)
      .where('p.ownerId', '=', ownerId)
      .where('s.status', 'in', liveStatuses)
      .select(['s.enrollmentId', 's.stripeSubscriptionId as subscriptionId', 's.status'])
      .orderBy('s.enrollmentId')
      .execute();
    const owedFor = await readOwed(kysely, enrollments);
    return enrollments.flatMap(({ enrollmentId, subscriptionId }) => {
      const owed = owedFor(subscriptionId);
      if (owed.totalCents === 0) return [];
      return { enrollmentId, amountCents: owed.totalCents, months: toOwedMonths(owed) };
    });
  };
