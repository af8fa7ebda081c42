import { isOver } from '../src/core/rules-observation.ts';
import { wasStarted } from '../src/core/rules-standing.ts';
import type { DueResume } from '../src/subscriptions/resume-retries.ts';
import { emptyPayable, type Payment, type State } from './fake-state.ts';

/** Reads the committed state, as use cases do outside transactions. */
export function createFakeReads(state: () => State) {
  return {
    payables: {
      find(enrollmentId: number) {
        const { snapshot, ownerId, closedAt, hasDied } =
          state().payables.get(enrollmentId) ?? emptyPayable;
        const customer = state().customers.get(ownerId ?? 0);
        if (!snapshot || !customer || ownerId === null) return Promise.resolve(null);
        const { firstName, lastName, email } = customer;
        const payer = { ownerId, firstName, lastName, email };
        return Promise.resolve({ enrollmentId, snapshot, closedAt, hasDied, payer });
      },
    },
    checkouts: {
      read(enrollmentId: number) {
        const payable = state().payables.get(enrollmentId) ?? emptyPayable;
        const { closedAt, attempt, isAttemptSpoiled } = payable;
        const current = [...state().subscriptions].find(
          ([, one]) => one.enrollmentId === enrollmentId && one.attempt === attempt,
        );
        const subscriptionId = current?.[0] ?? null;
        const { isMembershipFeePaid = false, status = 'active' } = current?.[1] ?? {};
        const mode = state().elsewhere.get(subscriptionId ?? '');
        const stored = { status, isMembershipFeePaid, isLive: mode === 'live' };
        const elsewhere = mode ? stored : null;
        const isStarted = current !== undefined && wasStarted(stored);
        return Promise.resolve({
          closedAt,
          attempt,
          isAttemptSpoiled,
          subscriptionId,
          elsewhere,
          wasStarted: isStarted,
          startAttempt: null,
          firstChargeAt: null,
          atClinic: null,
        });
      },
      spoilAttempt(enrollmentId: number) {
        const payable = state().payables.get(enrollmentId);
        if (payable) payable.isAttemptSpoiled = true;
        return Promise.resolve();
      },
    },
    subscriptions: {
      markMissing(subscriptionId: string) {
        state().missing.push(subscriptionId);
        return Promise.resolve();
      },
      listLiveOf: (customerId: string) =>
        Promise.resolve(
          [...state().subscriptions]
            .filter(([, one]) => one.customerId === customerId && !isOver(one.status))
            .map(([id]) => id),
        ),
      listDueResumes: (customerId: string | null) =>
        Promise.resolve(
          [...state().subscriptions]
            .filter(
              ([, one]) => one.isResumeDue && one.customerId === (customerId ?? one.customerId),
            )
            .map(([subscriptionId, one]) => ({ subscriptionId, customerId: one.customerId })),
        ),
      listUnpaidChanges: () => Promise.resolve([]),
      listStoppedBy: ({ subscriptionId: ended, customerId }: DueResume) =>
        Promise.resolve(
          [...state().payments.values()].flatMap(
            ({ invoice, invoiceId, status, isAutoAdvancing }) => {
              const { subscriptionId } = invoice;
              const of = state().subscriptions.get(subscriptionId ?? '');
              const isOther = subscriptionId !== ended && of?.customerId === customerId;
              return subscriptionId !== null && isOther && status === 'open' && isAutoAdvancing
                ? [{ subscriptionId, invoiceId }]
                : [];
            },
          ),
        ),
      markResumed(subscriptionId: string) {
        const subscription = state().subscriptions.get(subscriptionId);
        if (subscription) subscription.isResumeDue = false;
        return Promise.resolve();
      },
      findKnown(subscriptionId: string) {
        const isOf = ({ invoice }: Payment) => invoice.subscriptionId === subscriptionId;
        const payments = [...state().payments.values()].filter(isOf);
        const idsOf = (statuses: readonly string[]) =>
          payments.filter(({ status }) => statuses.includes(status)).map((one) => one.invoiceId);
        const subscription = state().subscriptions.get(subscriptionId);
        return Promise.resolve({
          isStored: subscription !== undefined,
          wasOnHold: subscription?.status === 'unpaid',
          isOfOtherAccount: state().elsewhere.has(subscriptionId),
          isMembershipFeePaid: subscription?.isMembershipFeePaid === true,
          paidInvoiceIds: idsOf(['paid']),
          openInvoiceIds: idsOf(['draft', 'open']),
          traceparent: null,
        });
      },
      findFirstPayment(subscriptionId: string) {
        const payments = [...state().payments.values()];
        const first = payments.find(
          ({ invoice }) => invoice.isFirst && invoice.subscriptionId === subscriptionId,
        );
        const enrollmentId = state().subscriptions.get(subscriptionId)?.enrollmentId ?? 0;
        const fact = state().payables.get(enrollmentId)?.publishedFact ?? null;
        return Promise.resolve(
          first
            ? {
                invoiceId: first.invoiceId,
                paymentIntentId: first.invoice.paymentIntentId,
                isPaid: first.status === 'paid' && !first.isLate,
                fact,
                amountCents: first.invoice.totalCents,
                currency: first.invoice.currency,
              }
            : null,
        );
      },
    },
    customers: createCustomerReads(state),
  };
}

function createCustomerReads(state: () => State) {
  const told = (email: string, name: string) => `${email} ${name}`;
  return {
    find(ownerId: number) {
      const customer = state().customers.get(ownerId);
      if (!customer || customer.isDeleted) return Promise.resolve(null);
      const { stripeCustomerId, email } = customer;
      const name = `${customer.firstName} ${customer.lastName}`;
      const isInSync = customer.told === told(email, name);
      return Promise.resolve({ stripeCustomerId, email, name, isInSync });
    },
    saveProviderState(given: {
      ownerId: number;
      stripeCustomerId: string;
      missingId?: string | null;
      email: string;
      name: string;
    }) {
      const customer = state().customers.get(given.ownerId);
      if (!customer) return Promise.reject(new Error('unknown owner'));
      const isMissing = customer.stripeCustomerId === given.missingId;
      if (isMissing) customer.stripeCustomerId = null;
      customer.stripeCustomerId ??= given.stripeCustomerId;
      customer.told = told(given.email, given.name);
      return Promise.resolve(customer.stripeCustomerId);
    },
    findProviderId(enrollmentId: number) {
      const ownerId = state().payables.get(enrollmentId)?.ownerId ?? 0;
      return Promise.resolve(state().customers.get(ownerId)?.stripeCustomerId ?? null);
    },
  };
}
