import type { ListCards } from './read-own-payments.ts';
import type { Database } from '../data/database.ts';
import { liveStatuses, selectPlans } from '../data/live-plans.ts';

/** Lists the cards that the owner's next payments are charged to. */
export function createListCards(kysely: Database): ListCards {
  return async (ownerId) => {
    const rows = await selectPlans(kysely)
      .where('p.ownerId', '=', ownerId)
      .where('s.status', 'in', liveStatuses)
      .select(['s.enrollmentId', 's.cardBrand as brand', 's.cardLast4', 's.cardExpiresOn'])
      .orderBy('s.enrollmentId')
      .execute();
    return rows.flatMap(({ enrollmentId, brand, cardLast4: last4, cardExpiresOn: expiresOn }) =>
      last4 === null || expiresOn === null
        ? []
        : {
            enrollmentId,
            brand,
            last4,
            expMonth: expiresOn.getUTCMonth() + 1,
            expYear: expiresOn.getUTCFullYear(),
          },
    );
  };
}
