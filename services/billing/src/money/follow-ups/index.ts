import type { Database } from '../../data/database.ts';
import type { TransactionWith } from '../../data/transaction.ts';
import { createFollowUpPayment } from './follow-up-payment.ts';
import { createFollowUpRoutes } from './routes.ts';
import { createFollowUpLog, createFollowUps } from './store.ts';

/** Builds the part of the room that follows up payments. */
export function createFollowUpDesk(given: {
  kysely: Database;
  transactionWith: TransactionWith;
  timeZone: string;
  businessClock: () => Date;
}) {
  const followUp = createFollowUpPayment({
    followUps: createFollowUps(given.kysely),
    transaction: given.transactionWith((tx) => ({ followUps: createFollowUpLog(tx) })),
    timeZone: given.timeZone,
    clock: given.businessClock,
  });
  return { routes: createFollowUpRoutes(followUp) };
}
