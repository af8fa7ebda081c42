import { clinicDay } from '@petwell/chassis/time';
import type { Core } from '../core/index.ts';
import type { Database } from '../core/store-database.ts';
import { createFollowUpPayment } from './follow-ups/follow-up-payment.ts';
import { createFollowUpRoutes } from './follow-ups/routes.ts';
import { createFollowUpLog, createFollowUps } from './follow-ups/store.ts';
import { createReadWorkList, type WorkLists } from './read-work-list.ts';
import { createWorkListRoutes } from './routes.ts';
import { createPaymentCases, createWaitingDisputes } from './store-cases.ts';
import { createExpiringCards } from './store-expiring-cards.ts';
import { createFailedPayments, listFirstDeclines } from './store-failed-payments.ts';
import { createFailedPayouts } from './store-failed-payouts.ts';
import { createFailedRefunds } from './store-failed-refunds.ts';
import { createOwedAgain } from './store-owed-again.ts';
import { createMissingSubscriptions, createSubscriptionProblems } from './store-problems.ts';

const createLists = (kysely: Database, dayOf: (now: Date) => Date): WorkLists => ({
  expiringCards: createExpiringCards(kysely),
  failedPayments: createFailedPayments(kysely, dayOf),
  missingSubscriptions: createMissingSubscriptions(kysely),
  subscriptionProblems: createSubscriptionProblems(kysely),
  disputes: createWaitingDisputes(kysely),
  latePayments: createPaymentCases(kysely, 'late', dayOf),
  fraudWarnings: createPaymentCases(kysely, 'fraud-warning', dayOf),
  failedRefunds: createFailedRefunds(kysely, dayOf),
  failedPayouts: createFailedPayouts(kysely),
  owedAgain: createOwedAgain(kysely),
});

/** Builds the room of what staff must do about payments, and what they did. */
export function createWorkList(core: Core) {
  const { kysely, timeZone, clock } = core;
  return {
    routes: [
      ...createWorkListRoutes({
        readWorkList: createReadWorkList({
          lists: createLists(kysely, (now) => new Date(clinicDay(now, timeZone))),
          listFirstDeclines: (now) => listFirstDeclines(kysely, now),
          clock,
        }),
      }),
      ...createFollowUpRoutes(
        createFollowUpPayment({
          followUps: createFollowUps(kysely),
          transaction: core.transactionWith((tx) => ({ followUps: createFollowUpLog(tx) })),
          timeZone,
          clock,
        }),
      ),
    ],
  };
}
