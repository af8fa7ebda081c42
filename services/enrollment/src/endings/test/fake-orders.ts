// The ports are asynchronous, but nothing in memory needs awaiting.
/* oxlint-disable typescript/require-await */
import { createFakeBilling, createFakeClaims, createFakeClock } from '../../../test/fakes.ts';
import { createFakeDatabase, silentLogger, type FakeRows } from '../../../test/fakes.ts';
import type { EnrollmentRecord } from '../../core/state/enrollment.ts';
import { createCancelAtProvider } from '../cancel-at-provider.ts';
import { createCancelEnrollment } from '../cancel-enrollment.ts';
import { createCarryOutDue } from '../carry-out-due.ts';
import { createCarryOutOrder } from '../carry-out-order.ts';
import { createEndEnrollment, createOrderEnd } from '../end-enrollment.ts';
import { createEndSubscription } from '../end-subscription.ts';
import { createPlaceOrder } from '../place-order.ts';
import type { DueEndings } from '../store-ending-orders.ts';
import type { EndingOrder, OrderOutcome, EndingTransaction } from '../transaction.ts';

/** The tables of endings, empty. */
const noOrders = () => ({
  orders: new Array<EndingOrder & { outcome: OrderOutcome | null }>(),
  notes: new Array<{ ownerId: number; text: string; author: string }>(),
});
type Rows = FakeRows & ReturnType<typeof noOrders>;

const openOf = (rows: Rows, enrollmentId: number) =>
  rows.orders.find((one) => one.enrollmentId === enrollmentId && one.outcome === null) ?? null;

/** The stores of a plan's transaction, in memory. */
const fakeStores = (rows: Rows): Pick<EndingTransaction, 'orders' | 'notes' | 'deaths'> => ({
  orders: {
    findOpen: async (enrollmentId) => openOf(rows, enrollmentId),
    findLastDone: async (enrollmentId) =>
      rows.orders.findLast((one) => one.enrollmentId === enrollmentId && one.outcome === 'done') ??
      null,
    async insert(order) {
      const id = rows.orders.length + 1;
      const linkId = order.kind === 'restart' ? `link-${id}` : null;
      const stored = { ...order, id, linkId, outcome: null };
      rows.orders.push(stored);
      return stored;
    },
    outcomeOf: async (id) => rows.orders.find((one) => one.id === id)?.outcome ?? null,
    async settle(id, outcome) {
      rows.orders = rows.orders.map((one) => (one.id === id ? { ...one, outcome } : one));
    },
  },
  notes: {
    async insert(note) {
      rows.notes.push(note);
      return { id: 1, kind: null, ...note, createdAt: '2026-02-05T12:00:00.000Z' };
    },
  },
  deaths: {
    async record(_tx, { petId, at }) {
      const deceasedAt = at.toISOString();
      rows.enrollments = rows.enrollments.map((one) =>
        one.pet.id === petId ? { ...one, pet: { ...one.pet, deceasedAt } } : one,
      );
    },
  },
});

/** Everything that ends plans, over a fake database and billing. */
export function setUpEndings(enrollments: EnrollmentRecord[], { isOnline = false } = {}) {
  const database = createFakeDatabase({ enrollments }, noOrders());
  const { store } = database;
  const billing = createFakeBilling();
  const claims = createFakeClaims();
  const clock = createFakeClock();
  const timeZone = 'America/New_York';
  const transaction = database.transactionWith(fakeStores);
  const carryOutOrder = createCarryOutOrder({ store, billing, transaction, clock, timeZone });
  const placeOrder = createPlaceOrder({
    requireAttachable: () => Promise.resolve(),
    transaction,
    clock,
  });
  const orderEnd = createOrderEnd({ placeOrder, carryOutOrder });
  const cancelAtProvider = createCancelAtProvider({ store, billing });
  const due: DueEndings = {
    takeInterrupted: async () =>
      database
        .rows()
        .orders.filter(({ outcome }) => outcome === null)
        .map(({ enrollmentId }) => enrollmentId),
    findOpen: async (id) => openOf(database.rows(), id),
    listEndedHere: async (at) =>
      database
        .rows()
        .enrollments.filter(({ state }) => state.isEndedHere && state.endsAt && state.endsAt <= at)
        .map(({ id }) => id),
  };
  return {
    database,
    billing,
    claims,
    clock,
    orderEnd,
    endEnrollment: createEndEnrollment({ store, orderEnd, claims, timeZone }),
    cancelEnrollment: createCancelEnrollment({ store, orderEnd, isOnline, timeZone }),
    carryOutDue: createCarryOutDue({
      store,
      due,
      carryOutOrder,
      endSubscription: createEndSubscription({
        cancelAtProvider,
        transaction: database.transaction,
        clock,
      }),
      claims,
      clock,
      logger: silentLogger,
    }),
    /** The emails that were requested. */
    mails: () =>
      database
        .rows()
        .events.filter(({ type }) => type === 'mail.requested.v1')
        .map(({ data }) => (data as { mail: object }).mail),
  };
}
