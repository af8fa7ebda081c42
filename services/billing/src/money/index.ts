import type { HandledRoute, Logger } from '@petwell/chassis';
import type { LegalClinic, PriceTerms } from '@petwell/contracts/legal';
import type { TransactionWith } from '../data/transaction.ts';
import type { Database, Prisma } from '../data/database.ts';
import { hideClientSecret } from '../http/hide-client-secret.ts';
import type { CardProvider } from '../use-cases/card-provider.ts';
import type { ConvergeSubscription } from '../use-cases/converge-subscription.ts';
import type { BalanceProvider } from '../use-cases/balance-provider.ts';
import type { CurrentAccount } from '../use-cases/current-account.ts';
import type { FetchEnrollment, LoadPayable } from '../use-cases/load-payable.ts';
import type { EnsureCustomer } from '../use-cases/ensure-customer.ts';
import type { Checkouts, OpenSubscription } from '../use-cases/open-subscription.ts';
import type { HasLinkedCard } from '../use-cases/find-saved-card.ts';
import type { OwnerAccounts } from '../use-cases/owner-accounts.ts';
import type { PaymentProvider } from '../use-cases/payment-provider.ts';
import type { CancelSubscription } from '../use-cases/cancel-subscription.ts';
import type { FindSubscription } from '../use-cases/find-subscription.ts';
import type { FetchUses } from '../use-cases/fetch-uses.ts';
import type { RefundProvider } from '../use-cases/refund-provider.ts';
import type { RetryProvider } from '../use-cases/retry-provider.ts';
import type { RunTransaction } from '../use-cases/transaction.ts';
import type { WithLease } from '../use-cases/with-lease.ts';
import { createAgreementDesk } from './agreements/index.ts';
import { createBalanceDesk } from './balance/index.ts';
import type { DisputeProvider } from '../use-cases/dispute-provider.ts';
import type { FetchMails } from '../use-cases/fetch-mails.ts';
import type { RenderDocument } from '../use-cases/render-document.ts';
import { createDisputeDesk } from './disputes/index.ts';
import type { CoolingOffSettings } from './refunds/cooling-off.ts';
import { createReceiptDesk } from './receipts/index.ts';
import { createRefundDesk } from './refunds/index.ts';
import { createRetryDesk } from './retry/index.ts';
import { createOutOfBandDesk } from './out-of-band/index.ts';
import type { OutOfBandProvider } from '../use-cases/out-of-band-provider.ts';
import { clinicDay } from '@petwell/chassis/time';
import { createFollowUpDesk } from './follow-ups/index.ts';
import { createNextChargeDesk } from './next-charge/index.ts';
import type { ChargeFee } from '../use-cases/charge-fee.ts';
import type { RefusePaidAtClinic } from '../use-cases/paid-at-clinic.ts';
import type { NextChargeProvider } from '../use-cases/next-charge-provider.ts';
import { createAnnounceAhead } from './announce-ahead.ts';
import { createReadCustomerPayments } from './read-customer-payments.ts';
import {
  createAnnounceStarts,
  createBillingStart,
  createStartNotices,
} from './start-billing/index.ts';
import { createReadOwnPayments } from './read-own-payments.ts';
import { createReadWorkList, type WorkLists } from './read-work-list.ts';
import { createMoneyRoutes } from './routes.ts';
import { createPaymentCases, createWaitingDisputes } from './store-cases.ts';
import { createReadCollected } from './store-collected.ts';
import { createLinkDesk, type LinkSettings } from './links/index.ts';
import { createCardChange } from './change-card.ts';
import { createExpiringCards } from './store-expiring-cards.ts';
import { createFailedPayouts } from './store-failed-payouts.ts';
import { createFailedRefunds } from './store-failed-refunds.ts';
import { createFailedPayments, listFirstDeclines } from './store-failed-payments.ts';
import { createNotices } from './store-notices.ts';
import { createListOwed } from './store-owed.ts';
import { createOwedAgain } from './store-owed-again.ts';
import { createReadStanding } from './store-standing.ts';
import { createListCards, createListCustomerPayments } from './store-payments.ts';
import { createMissingSubscriptions, createSubscriptionProblems } from './store-problems.ts';
import { createPreparePaymentMethod, createUpdatePaymentMethod } from './update-payment-method.ts';

export { createCountDiffering } from './balance/index.ts';

const createWorkLists = (kysely: Database, dayOf: (now: Date) => Date): WorkLists => ({
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

type Given = {
  prisma: Prisma;
  kysely: Database;
  transactionWith: TransactionWith;
  provider: PaymentProvider;
  cards: CardProvider;
  checkouts: Checkouts;
  loadPayable: LoadPayable;
  fetchEnrollment: FetchEnrollment;
  ownerAccounts: OwnerAccounts;
  hasLinkedCard: HasLinkedCard;
  converge: ConvergeSubscription;
  withLease: WithLease;
  nextChargeProvider: NextChargeProvider;
  refundProvider: RefundProvider;
  retryProvider: RetryProvider;
  outOfBandProvider: OutOfBandProvider;
  cancelSubscription: CancelSubscription;
  findSubscription: FindSubscription;
  disputeProvider: DisputeProvider;
  fetchUses: FetchUses;
  ensureCustomer: EnsureCustomer;
  openSubscription: OpenSubscription;
  chargeFee: ChargeFee;
  refusePaidAtClinic: RefusePaidAtClinic;
  transaction: RunTransaction;
  timeZone: string;
  coolingOff: CoolingOffSettings;
  balanceProvider: BalanceProvider;
  currentAccount: CurrentAccount;
  fetchMails: FetchMails;
  renderDocument: RenderDocument;
  /** As the terms name it. */
  clinic: LegalClinic & { timeZone: string; priceTerms: PriceTerms };
  links: LinkSettings;
  /** Real time. */
  clock: () => Date;
  /** For dates that the clinic, its customers, and the payment provider know. */
  businessClock: () => Date;
  logger: Logger;
};

/** What owners are mailed ahead of a charge, by the clinic's clock. */
function createAnnouncements({ transactionWith, timeZone, businessClock: clock }: Given) {
  return {
    announceAhead: createAnnounceAhead({
      transaction: transactionWith((tx) => ({ notices: createNotices(tx) })),
      clock,
    }),
    announceStarts: createAnnounceStarts({
      transaction: transactionWith((tx) => ({ notices: createStartNotices(tx, timeZone) })),
      clock,
    }),
  };
}

/**
 * Builds the room for payments after checkout: what owners and staff see of them, the staff's work list, card
 * changes that pay open invoices, and notices ahead of retries and expiring cards.
 */
export function createMoney(given: Given) {
  const { prisma, kysely, cards, businessClock: clock } = given;
  const listCustomerPayments = createListCustomerPayments(prisma);
  const listOwed = createListOwed(kysely);
  const cardChange = createCardChange(given);
  const refunds = createRefundDesk(given);
  const balance = createBalanceDesk(given);
  const outOfBand = createOutOfBandDesk(given);
  const nextCharges = createNextChargeDesk(given);
  const desks: readonly { routes: readonly HandledRoute[] }[] = [
    refunds,
    balance,
    createRetryDesk(given),
    outOfBand,
    createFollowUpDesk(given),
    createAgreementDesk(given),
    createReceiptDesk(given),
    createDisputeDesk(given),
    createLinkDesk({
      ...given,
      cardChange,
      billingStart: createBillingStart({ ...given, clock }),
    }),
  ];
  const routes = createMoneyRoutes({
    readOwnPayments: createReadOwnPayments({
      listCustomerPayments,
      listCards: createListCards(kysely),
      listNextCharges: nextCharges.listNextCharges,
      hasLinkedCard: given.hasLinkedCard,
      listOwed,
    }),
    preparePaymentMethod: createPreparePaymentMethod({ ...given, cardChange }),
    updatePaymentMethod: createUpdatePaymentMethod({ ...given, cardChange }),
    readWorkList: createReadWorkList({
      lists: createWorkLists(kysely, (now) => new Date(clinicDay(now, given.timeZone))),
      listFirstDeclines: (now) => listFirstDeclines(kysely, now),
      clock,
    }),
    readCustomerPayments: createReadCustomerPayments({ listCustomerPayments, listOwed }),
    readCollected: createReadCollected(kysely),
    readStanding: createReadStanding(prisma, kysely),
    idempotency: hideClientSecret((intentId) => cards.readClientSecret(intentId)),
  });
  return {
    routes: [...routes, ...desks.flatMap((desk) => desk.routes)],
    finishLeftBehind: async () => {
      await Promise.all([refunds.finishRefunds(), outOfBand.finishPayments()]);
    },
    readBalanceWhenDue: balance.readBalanceWhenDue,
    previewNextCharges: nextCharges.previewNextCharges,
    ...createAnnouncements(given),
  };
}
export type Money = ReturnType<typeof createMoney>;
