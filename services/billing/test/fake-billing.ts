import type { CardProvider } from '../src/use-cases/card-provider.ts';
import { createUseCases, type UseCaseDependencies } from '../src/use-cases/create-use-cases.ts';
import { AppError } from '@petwell/chassis';
import type { EnrollmentSnapshot } from '@petwell/contracts/events';
import { enrollmentSnapshot, ownerPrincipals } from './factories.ts';
import { createFakeEndings, createFakeProvider } from './fake-provider.ts';
import { createFakeStores, fixedNow, noMetrics, silentLogger } from './fakes.ts';

const notFaked = () => Promise.reject(new Error('not faked'));

const noCards: CardProvider = {
  prepareCardSetup: notFaked,
  readClientSecret: notFaked,
  retrieveCardSetup: notFaked,
  findCardOf: notFaked,
  useCard: notFaked,
  payInvoice: notFaked,
};

/** Billing's use cases over stores and a payment provider in memory. */
export function fakeBilling(overrides: Partial<UseCaseDependencies> = {}) {
  const stores = createFakeStores();
  const provider = createFakeProvider();
  const endings = createFakeEndings(provider);
  const snapshots = new Map<number, EnrollmentSnapshot>();
  const useCases = createUseCases({
    ...stores,
    subscriptions: {
      ...stores.subscriptions,
      findCurrent: notFaked,
      findStale: notFaked,
      countElsewhere: notFaked,
    },
    retryProvider: {
      findCard: notFaked,
      listCharges: notFaked,
      resumeRetries: provider.resumeRetries,
    },
    provider,
    cards: noCards,
    endings,
    fees: { chargeFee: () => Promise.resolve() },
    testProvider: { signEvent: notFaked, payWithTestCard: notFaked },
    verifyWebhook: () => null,
    fetchEnrollment: (enrollmentId) => {
      const snapshot = snapshots.get(enrollmentId);
      return snapshot ? Promise.resolve(snapshot) : Promise.reject(new AppError('not_found'));
    },
    ownerAccounts: {
      attach: () => Promise.resolve({ outcome: 'attached' }),
      startPayment: () => Promise.resolve(),
    },
    hasLinkedCard: () => Promise.resolve(false),
    products: {
      find: () => Promise.resolve([]),
      save: () => Promise.resolve(),
      findOtherwiseDescribed: notFaked,
      saveDescriptor: notFaked,
    },
    removals: { listDue: () => Promise.resolve([]), markDone: notFaked },
    events: {
      record: notFaked,
      claimDue: () => Promise.resolve([]),
      markProcessed: notFaked,
      markFailed: notFaked,
      isHandled: notFaked,
      publishedVersion: notFaked,
      latestApiVersion: notFaked,
    },
    runs: {
      begin: notFaked,
      record: notFaked,
      finish: notFaked,
      lastOtherAccount: notFaked,
      listLatest: notFaked,
    },
    readHeldData: notFaked,
    reconcile: { pendingMs: 0, settledMs: 0, runMs: 60_000, readsPerSecond: 1_000 },
    isTestMode: true,
    apiVersion: '2026-10-28.endive',
    statementDescriptor: 'PETWELL CLINIC',
    publicUrl: 'https://petwell.example',
    metrics: noMetrics,
    logger: silentLogger,
    clock: () => fixedNow,
    businessClock: () => fixedNow,
    ...overrides,
  });

  /** Enrollment knows the enrollment; billing has yet to hear of it. */
  function enroll(given: Parameters<typeof enrollmentSnapshot>[0] = {}) {
    const snapshot = enrollmentSnapshot(given);
    snapshots.set(snapshot.enrollment.id, snapshot);
    return snapshot;
  }
  /** The owner opens the payment page. */
  const open = (enrollmentId = 17, ownerId = 5) =>
    useCases.createSubscription({
      enrollmentId,
      principals: ownerPrincipals(ownerId),
      clientAddress: '203.0.113.7',
    });
  return { ...useCases, stores, provider, endings, enroll, open };
}
