import { AppError } from '@petwell/chassis';
import type { EnrollmentSnapshot } from '@petwell/contracts/events';
import { createChargeInvoice } from '../src/cards/charge-invoice.ts';
import type { CardProvider } from '../src/cards/card-provider.ts';
import { createFindPayment } from '../src/cards/find-payment.ts';
import { createCreateSubscription } from '../src/checkout/create-subscription.ts';
import { createEnsureProducts } from '../src/checkout/ensure-products.ts';
import { createFindSavedCard } from '../src/checkout/find-saved-card.ts';
import { createOpenSubscription } from '../src/checkout/open-subscription.ts';
import { createRefusePaidAtClinic } from '../src/checkout/paid-at-clinic.ts';
import { createPayWithSavedCard } from '../src/checkout/pay-with-saved-card.ts';
import { createPlaceOrder } from '../src/checkout/place-order.ts';
import { createRecordConsent } from '../src/checkout/record-consent.ts';
import { createVerifyPayment } from '../src/checkout/verify-payment.ts';
import { breakDownPayment } from '../src/core/rules-agreed.ts';
import { createLoadPayable } from '../src/core/payable.ts';
import { createWithLease } from '../src/core/transaction.ts';
import { createEnsureCustomer } from '../src/customers/ensure-customer.ts';
import { createConvergeSubscription } from '../src/subscriptions/converge-subscription.ts';
import { createCancelSubscription } from '../src/subscriptions/endings/cancel-subscription.ts';
import { createDiscardUnpaid } from '../src/subscriptions/endings/discard-unpaid.ts';
import {
  createEndWithPeriod,
  createWithdrawEnd,
} from '../src/subscriptions/endings/end-with-period.ts';
import { createFindSubscription } from '../src/subscriptions/find-subscription.ts';
import { createResumeRetries } from '../src/subscriptions/resume-retries.ts';
import { enrollmentSnapshot, ownerPrincipals } from './factories.ts';
import { createFakeEndings, createFakeProvider, type FakedProvider } from './fake-provider.ts';
import { createFakeStores, type FakeStores, fixedNow, noMetrics, silentLogger } from './fakes.ts';

const notFaked = () => Promise.reject(new Error('not faked'));

const noCards: CardProvider = {
  prepareCardSetup: notFaked,
  readClientSecret: notFaked,
  retrieveCardSetup: notFaked,
  findCardOf: notFaked,
  useCard: notFaked,
  payInvoice: notFaked,
};

type Options = {
  /** Those of another billing, to race with it. */
  stores?: FakeStores;
  provider?: FakedProvider;
  endings?: ReturnType<typeof createFakeEndings>;
  pause?: (ms: number) => Promise<void>;
};

/** Billing's use cases over stores and a payment provider in memory. */
export function fakeBilling(options: Options = {}) {
  const stores = options.stores ?? createFakeStores();
  const faked = createFakeProvider();
  const provider = options.provider ?? faked;
  const endings = options.endings ?? createFakeEndings(faked);
  const snapshots = new Map<number, EnrollmentSnapshot>();
  const fetchEnrollment = (enrollmentId: number) => {
    const snapshot = snapshots.get(enrollmentId);
    return snapshot ? Promise.resolve(snapshot) : Promise.reject(new AppError('not_found'));
  };
  const withLease = createWithLease(stores);
  const deps = {
    ...stores,
    provider,
    // A test may replace the provider's.
    endings: {
      ...endings,
      cancelSubscription: provider.cancelSubscription,
      voidInvoice: provider.voidInvoice,
    },
    withLease,
    metrics: noMetrics,
    logger: silentLogger,
    clock: () => fixedNow,
    hasLinkedCard: () => Promise.resolve(false),
    statementDescriptor: 'PETWELL CLINIC',
    findProviderId: (enrollmentId: number) => stores.customers.findProviderId(enrollmentId),
    loadPayable: createLoadPayable({ ...stores, fetchEnrollment }),
    refusePaidAtClinic: createRefusePaidAtClinic({ fetchEnrollment }),
    readPrices: async (enrollmentId: number) => {
      const payable = await stores.payables.find(enrollmentId);
      const monthlyCents = payable ? breakDownPayment(payable.snapshot).monthlyCents : 0;
      return [{ from: null, monthlyCents }];
    },
    timeZone: 'America/New_York',
    endYears: () => Promise.resolve(),
    chargeFeeAgain: () => Promise.resolve(),
    ...(options.pause && { pause: options.pause }),
  };
  const resumeRetries = createResumeRetries({ ...deps, retryProvider: faked });
  const converge = createConvergeSubscription({ ...deps, resumeRetries });
  const ensureCustomer = createEnsureCustomer(deps);
  const ensureProducts = createEnsureProducts({
    ...deps,
    products: { find: () => Promise.resolve([]), save: () => Promise.resolve() },
  });
  const placeOrder = createPlaceOrder({ ...deps, ensureCustomer, ensureProducts });
  const recordConsent = createRecordConsent(deps);
  const findPayment = createFindPayment({ provider, chargeReads: { listCharges: notFaked } });
  const ending = {
    ...deps,
    converge,
    findSubscription: createFindSubscription(deps),
    discardUnpaid: createDiscardUnpaid(deps),
  };
  const chargeInvoice = createChargeInvoice({ ...deps, cards: noCards, findPayment });
  const createSubscription = createCreateSubscription({
    ...deps,
    ownerAccounts: { startPayment: () => Promise.resolve() },
    openSubscription: createOpenSubscription({ ...deps, converge, ensureCustomer, placeOrder }),
    findSavedCard: createFindSavedCard({ ...deps, cards: noCards }),
    payWithSavedCard: createPayWithSavedCard({ ...deps, converge, recordConsent, chargeInvoice }),
  });

  /** Enrollment knows the enrollment; billing has yet to hear of it. */
  function enroll(given: Parameters<typeof enrollmentSnapshot>[0] = {}) {
    const snapshot = enrollmentSnapshot(given);
    snapshots.set(snapshot.enrollment.id, snapshot);
    return snapshot;
  }
  /** The owner opens the payment page. */
  const open = (enrollmentId = 17, ownerId = 5) =>
    createSubscription({
      enrollmentId,
      principals: ownerPrincipals(ownerId),
      clientAddress: '203.0.113.7',
    });
  return {
    stores,
    provider: faked,
    endings,
    enroll,
    open,
    createSubscription,
    withLease,
    loadPayable: deps.loadPayable,
    converge,
    recordConsent,
    verifyPayment: createVerifyPayment({ ...deps, converge }),
    cancelSubscription: createCancelSubscription(ending),
    endWithPeriod: createEndWithPeriod(ending),
    withdrawEnd: createWithdrawEnd(ending),
  };
}
