import type { OwnNextCharge } from '@petwell/contracts';
import type { Core } from '../core/index.ts';
import { createReadCustomerPayments } from './read-customer-payments.ts';
import { createReadOwnPayments } from './read-own-payments.ts';
import { createPaymentRoutes } from './routes.ts';
import { createReadBases } from './store-basis.ts';
import { createListOwed } from './store-owed.ts';
import { createReadStanding } from './store-standing.ts';
import { createListCards, createListCustomerPayments, createReadCustomerPayment } from './store.ts';

/** Builds the room that shows payments, cards, and what is owed. */
export function createPayments(
  { prisma, kysely, timeZone, hasLinkedCard }: Core,
  { listNextCharges }: { listNextCharges: (ownerId: number) => Promise<OwnNextCharge[]> },
) {
  const readBases = createReadBases(kysely, timeZone);
  const listCustomerPayments = createListCustomerPayments(prisma, readBases);
  const listOwed = createListOwed(kysely);
  return {
    routes: createPaymentRoutes({
      readOwnPayments: createReadOwnPayments({
        listCustomerPayments,
        listCards: createListCards(kysely),
        listNextCharges,
        hasLinkedCard,
        listOwed,
      }),
      readCustomerPayments: createReadCustomerPayments({ listCustomerPayments, listOwed }),
      readStanding: createReadStanding(prisma, kysely),
    }),
    readCustomerPayment: createReadCustomerPayment(prisma, readBases),
  };
}
