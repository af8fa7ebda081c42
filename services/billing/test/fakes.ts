import { createLogger, type NewEvent } from '@petwell/chassis';
import { toCents } from '@petwell/contracts';
import type { EventType } from '@petwell/contracts/events';
import type { Ledger } from '../src/subscriptions/ledger.ts';
import { withoutNames } from '../src/core/payable.ts';
import type { CustomerTransaction } from '../src/customers/owner-facts.ts';
import type { RecordedTransaction } from '../src/recorded/consume.ts';
import type { LedgerTransaction } from '../src/subscriptions/ledger-transaction.ts';
import {
  type Lease,
  LeaseLostError,
  type Leases,
  type RunTransaction,
  type Transaction,
} from '../src/core/transaction.ts';
import { emptyPayable, type State } from './fake-state.ts';
import { createFakeReads } from './fake-reads.ts';

export const fixedNow = new Date('2026-03-01T12:10:00.000Z');
export const silentLogger = createLogger({ service: 'billing', level: 'silent' });
export const noMetrics = {
  countAnnouncement: () => undefined,
  countLatePayment: () => undefined,
  countMoneyBack: () => undefined,
  observeEventAge: () => undefined,
  countReconciled: () => undefined,
  countEvent: () => undefined,
};

function changeLedgers(state: State): LedgerTransaction['ledgers'] {
  return {
    lock({ subscription: seen, invoices }) {
      const stored = state.subscriptions.get(seen.id);
      const enrollmentId = stored?.enrollmentId ?? seen.enrollmentId ?? 0;
      const payable = state.payables.get(enrollmentId);
      const customer = state.customers.get(payable?.ownerId ?? 0);
      if (!payable?.snapshot || !customer || customer.stripeCustomerId !== seen.customerId) {
        return Promise.resolve(null);
      }
      const { snapshot } = payable;
      const { firstName, lastName, email, isDeleted } = customer;
      const others = [...state.subscriptions].filter(([id]) => id !== seen.id);
      const ledger: Ledger = {
        enrollmentId,
        closedAt: payable.closedAt,
        isEnding: payable.ending === 'now',
        currentAttempt: payable.attempt,
        factVersion: payable.factVersion,
        publishedFact: payable.publishedFact,
        fee: {
          productIds: ['prod_membership_fee_0'],
          amountCents: toCents(payable.snapshot.enrollment.membershipFee),
        },
        isRestart: false,
        isResumeDue: others.some(
          ([, one]) => one.isResumeDue && one.customerId === seen.customerId,
        ),
        hasPaidFee: false,
        subscription: stored ?? null,
        isAttemptTaken: others.some(
          ([, one]) => one.enrollmentId === enrollmentId && one.attempt === seen.attempt,
        ),
        payments: invoices.flatMap(({ id }) => state.payments.get(id) ?? []),
      };
      const payer = { ownerId: payable.ownerId ?? 0, firstName, lastName, email };
      return Promise.resolve({
        ledger,
        payer,
        discountedPlans: [],
        snapshot,
        planNameFor: () => snapshot.plan.name,
        isForgotten: isDeleted,
      });
    },
    save({ convergence, seen }) {
      const { fact, attempt, isCurrent, payments, announcements } = convergence;
      const { enrollmentId, subscriptionId, status, isMembershipFeePaid } = fact;
      const payable = state.payables.get(enrollmentId) ?? emptyPayable;
      const hasNews = announcements.some(({ type }) => type === 'subscription.status-changed.v1');
      state.payables.set(enrollmentId, {
        ...payable,
        factVersion: fact.version,
        ...(isCurrent && attempt !== null && { attempt }),
        ...(hasNews && { publishedFact: fact }),
      });
      const { card, endsAt, isCollectionPaused } = seen.subscription;
      const subscription = {
        enrollmentId,
        attempt,
        status,
        isMembershipFeePaid,
        card,
        endsAt,
        isCollectionPaused,
        customerId: fact.customerId,
        isResumeDue:
          convergence.hasEnded || state.subscriptions.get(subscriptionId)?.isResumeDue === true,
      };
      state.subscriptions.set(subscriptionId, subscription);
      for (const { invoice, ...payment } of payments) {
        const { id: invoiceId, status: invoiceStatus } = invoice;
        const nextAttemptMs = invoice.nextAttemptAt?.getTime() ?? null;
        const isLate = payment.isLate || state.payments.get(invoiceId)?.isLate === true;
        const status = invoiceStatus;
        const isFraudWarned = invoice.paymentIntent?.fraudWarnedAt != null;
        const stored = {
          ...payment,
          invoice,
          invoiceId,
          status,
          nextAttemptMs,
          isLate,
          isFraudWarned,
          isOutOfBand: state.payments.get(invoiceId)?.isOutOfBand === true,
        };
        state.payments.set(invoiceId, stored);
      }
      return Promise.resolve();
    },
  };
}

function changePayables(state: State): Transaction['payables'] {
  return {
    keep(snapshot) {
      const { enrollment, owner } = snapshot;
      const { firstName, lastName, email } = owner;
      const known = state.customers.get(owner.id);
      const contact = known && known.version > 0 ? {} : { firstName, lastName, email };
      const fresh = { version: 0, stripeCustomerId: null, told: null, isDeleted: false };
      const customer = { ...fresh, firstName: '', lastName: '', email: '', ...known, ...contact };
      state.customers.set(owner.id, customer);
      const payable = state.payables.get(enrollment.id) ?? emptyPayable;
      const stored = payable.snapshot ?? snapshot;
      state.payables.set(enrollment.id, {
        ...payable,
        ownerId: owner.id,
        snapshot: customer.isDeleted ? withoutNames(stored) : stored,
        closedAt: payable.closedAt ?? (enrollment.status === 'cancelled' ? fixedNow : null),
      });
      return Promise.resolve(null);
    },
    close(enrollmentId) {
      const payable = state.payables.get(enrollmentId) ?? emptyPayable;
      state.payables.set(enrollmentId, { ...payable, closedAt: payable.closedAt ?? fixedNow });
      return Promise.resolve();
    },
    markEnding(enrollmentId, ending) {
      const payable = state.payables.get(enrollmentId) ?? emptyPayable;
      state.payables.set(enrollmentId, { ...payable, ending });
      return Promise.resolve();
    },
    markDied(enrollmentIds) {
      for (const id of enrollmentIds) {
        state.payables.set(id, { ...(state.payables.get(id) ?? emptyPayable), hasDied: true });
      }
      return Promise.resolve();
    },
    markPaidAtClinic: () => Promise.reject(new Error('not faked')),
    reopen: () => Promise.reject(new Error('not faked')),
    beginAttempt(enrollmentId, attempt) {
      const payable = state.payables.get(enrollmentId) ?? emptyPayable;
      if (payable.closedAt) return Promise.resolve(false);
      state.payables.set(enrollmentId, { ...payable, attempt, isAttemptSpoiled: false });
      return Promise.resolve(true);
    },
  };
}

const notFaked = () => Promise.reject(new Error('not faked'));

export type AllOperations = Transaction &
  LedgerTransaction &
  CustomerTransaction &
  RecordedTransaction;

/** A transaction that throws on use; tests replace the parts that they expect to be used. */
export const unusedTransaction: AllOperations = {
  leases: { require: notFaked },
  ledgers: { lock: notFaked, save: notFaked },
  moneyBack: { save: notFaked },
  settleChanges: notFaked,
  payables: {
    keep: notFaked,
    close: notFaked,
    markEnding: notFaked,
    markDied: notFaked,
    markPaidAtClinic: notFaked,
    reopen: notFaked,
    beginAttempt: notFaked,
  },
  recordedPayments: { keep: notFaked },
  customers: { copyOwner: notFaked, forgetOwner: notFaked, endLinks: notFaked },
  consents: { add: notFaked },
  requests: { complete: notFaked },
  outbox: { append: notFaked },
};

const push = <Item>(list: Item[], ...items: Item[]) => Promise.resolve(void list.push(...items));

/** Billing's stores and transactions in memory. A transaction that fails changes nothing. */
export function createFakeStores() {
  let state: State = {
    customers: new Map(),
    payables: new Map(),
    subscriptions: new Map(),
    payments: new Map(),
    elsewhere: new Map(),
    missing: [],
    consents: [],
    completed: [],
    outbox: [],
  };
  const held = new Map<string, Lease>();
  let holders = 0;

  const leases: Leases = {
    acquire(key) {
      if (held.has(key)) return Promise.resolve(null);
      holders += 1;
      const lease = { key, holder: `holder-${holders}` };
      held.set(key, lease);
      return Promise.resolve(lease);
    },
    extend: () => Promise.resolve(),
    release: ({ key, holder }) =>
      Promise.resolve(void (held.get(key)?.holder === holder && held.delete(key))),
  };

  const transaction: RunTransaction<AllOperations> = async (work) => {
    const draft = structuredClone(state);
    const result = await work({
      ...unusedTransaction,
      leases: {
        require: ({ key, holder }) =>
          held.get(key)?.holder === holder
            ? Promise.resolve()
            : Promise.reject(new LeaseLostError()),
      },
      ledgers: changeLedgers(draft),
      moneyBack: { save: () => Promise.resolve([]) },
      settleChanges: () => Promise.resolve([]),
      payables: changePayables(draft),
      consents: { add: (consent) => push(draft.consents, consent) },
      requests: { complete: (request, given) => push(draft.completed, { ...request, ...given }) },
      outbox: {
        append: (events) => push(draft.outbox, ...(events as unknown as NewEvent<EventType>[])),
      },
    });
    state = draft;
    return result;
  };

  return {
    transaction,
    leases,
    /** The committed state. */
    stored: () => state,
    /** Another process takes the lease. */
    steal: (key: string) => held.set(key, { key, holder: 'somebody-else' }),
    published: (type: EventType) => state.outbox.filter((event) => event.type === type),
    ...createFakeReads(() => state),
  };
}
export type FakeStores = ReturnType<typeof createFakeStores>;
