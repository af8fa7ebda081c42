import { AppError, type StaffActor } from '@petwell/chassis';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { observedInvoice, observedSubscription } from '../../../test/factories.ts';
import { silentLogger } from '../../../test/fakes.ts';
import type { Converged } from '../../subscriptions/converge-subscription.ts';
import { createFindPayment } from '../../cards/find-payment.ts';
import { ProviderError } from '../../core/provider-errors.ts';
import { createCarryOutPayment } from './carry-out-payment.ts';
import { createPayOverdue } from './pay-overdue.ts';
import type { OutOfBandLog, OutOfBandPayment } from './payment.ts';
import { createReadOwedNow } from '../../subscriptions/read-owed-now.ts';
import { createPreparePayment } from './prepare-payment.ts';

/** `before`: the provider never got it. `after`: it did, and its answer is lost. `error`: it answered 500. */
type Fault = 'none' | 'before' | 'after' | 'error';

const actor: StaffActor = {
  staffId: 3,
  username: 'kim',
  name: 'Kim Vo',
  role: 'staff',
  clientAddress: '203.0.113.7',
};
const month = (id: string, index: number) =>
  observedInvoice({
    id,
    isFirst: false,
    status: 'open',
    totalCents: 6_350,
    remainingCents: 6_350,
    createdAt: new Date(Date.UTC(2026, index, 10)),
    period: {
      start: new Date(Date.UTC(2026, index, 10)),
      end: new Date(Date.UTC(2026, index + 1, 10)),
    },
    paymentIntentId: `pi_${id}`,
    paymentIntent: null,
  });
const unanswered = (wasAnswered: boolean) =>
  new ProviderError({ cause: new Error('no answer'), wasAnswered });

/** The use cases over a provider and a store in memory, with two overdue months. */
function fakePayments() {
  const state = {
    invoices: [month('in_1', 1), month('in_2', 2)],
    status: 'past_due' as const,
    fault: 'none' as Fault,
    /** The process is gone before it stores what it did. */
    isKilled: false,
    processing: new Set<string>(),
    isTried: false,
    outcome: 'attached' as 'attached' | 'claimed',
    isEnded: false,
  };
  const rows: (OutOfBandPayment & { request: string })[] = [];
  const spoiled = new Set<string>();
  const recorded: { id: string; amountCents: number }[] = [];
  const events: { type: string; data: unknown }[] = [];
  const find = (id: string) => state.invoices.find((invoice) => invoice.id === id);
  const payByCard = (id: string) =>
    Object.assign(find(id) ?? {}, { status: 'paid', remainingCents: 0 });

  const log: OutOfBandLog = {
    add: (payment) => {
      const id = `payment-${rows.length + 1}`;
      rows.push({ ...payment, id, status: 'started' });
      return Promise.resolve(id);
    },
    finish: ({ id }, paid) => {
      if (state.isKilled) return Promise.reject(new Error('killed'));
      const row = rows.find((one) => one.id === id);
      if (row?.status !== 'started') throw new Error('finished already');
      Object.assign(
        row,
        paid.length > 0 ? { status: 'recorded', months: paid } : { status: 'refused' },
      );
      return Promise.resolve(0);
    },
  };
  const payOutOfBand = ({
    invoiceId,
    idempotencyKey,
  }: {
    invoiceId: string;
    idempotencyKey: string;
  }) => {
    const { fault } = state;
    state.fault = 'none';
    if (fault === 'before') return Promise.reject(unanswered(false));
    if (fault === 'error') spoiled.add(idempotencyKey);
    if (spoiled.has(idempotencyKey)) return Promise.reject(unanswered(true));
    const invoice = find(invoiceId);
    // It doesn't look at charges: that is for us to do.
    if (invoice?.status === 'open') {
      Object.assign(invoice, { status: 'paid', remainingCents: 0, isPaidOutOfBand: true });
    }
    return fault === 'after' ? Promise.reject(unanswered(false)) : Promise.resolve();
  };
  const provider = {
    listInvoices: () => Promise.resolve(state.invoices.toReversed()),
    retrieveInvoice: (id: string) => Promise.resolve(find(id) ?? null),
  };
  const charge = { isPaid: false, isProcessing: true, paymentMethodId: 'pm_1', fingerprint: null };
  const chargeReads = {
    listCharges: (intentId: string) =>
      Promise.resolve(
        state.processing.has(intentId.slice(3))
          ? [{ ...charge, createdAt: new Date(), declineCode: null, adviceCode: null }]
          : [],
      ),
  };
  const payments = {
    findEnrollment: (enrollmentId: number) =>
      Promise.resolve({
        enrollmentId,
        ownerId: 7,
        subscriptionId: 'sub_1',
        isCurrent: true,
        isEnded: state.isEnded,
      }),
    findByRequest: (request: string) =>
      Promise.resolve(rows.find((row) => row.request === request) ?? null),
    listStarted: () => Promise.resolve(rows.filter(({ status }) => status === 'started')),
    listLeftBehind: () => Promise.resolve([]),
    isTried: () => Promise.resolve(state.isTried),
  };
  const deps = {
    provider,
    payments,
    findPayment: createFindPayment({ provider, chargeReads }),
    outOfBandProvider: { payOutOfBand },
    ownerAccounts: { attach: () => Promise.resolve({ outcome: state.outcome }) },
    converge: () => {
      const subscription = observedSubscription({ status: state.status });
      const seen = { subscription, invoices: [] };
      return Promise.resolve({ isCurrent: true, seen } as unknown as Converged);
    },
    transaction: async <Result>(
      work: (tx: {
        leases: { require: () => Promise<void> };
        outbox: { append: (added: readonly never[]) => Promise<void> };
        recordedPayments: { keep: (row: { id: string; amountCents: number }) => Promise<void> };
        outOfBand: OutOfBandLog;
      }) => Promise<Result>,
    ) =>
      work({
        leases: { require: () => Promise.resolve() },
        outbox: { append: (added) => Promise.resolve(void events.push(...added)) },
        recordedPayments: { keep: (row) => Promise.resolve(void recorded.push(row)) },
        outOfBand: log,
      }),
    withLease: <Result>(
      key: string,
      work: (lease: { key: string; holder: string }) => Promise<Result>,
    ) => work({ key, holder: 'me' }),
    timeZone: 'America/New_York',
    clock: () => new Date('2026-04-20T15:00:00.000Z'),
    logger: silentLogger,
  };
  const carryOutPayment = createCarryOutPayment(deps);
  const pay = createPayOverdue({
    ...deps,
    carryOutPayment,
    preparePayment: createPreparePayment({ ...deps, readOwedNow: createReadOwedNow(deps) }),
  });
  return {
    state,
    rows,
    recorded,
    events,
    payByCard,
    click: (key: string, amountCents = 12_700) =>
      pay({
        enrollmentId: 17,
        amountCents,
        paidOn: '2026-04-20',
        method: 'cash',
        actor,
        record: { scope: 'staff 3', key },
      }),
    /** Finishes as the background work does. */
    async finish() {
      for (const row of await payments.listStarted()) {
        await carryOutPayment({ key: 'out-of-band:sub_1', holder: 'me' }, row);
      }
    },
  };
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.publicMessage : 'unknown'),
  );

test('[MNY-142] a charge on its way, or a try without an answer, refuses it before anything is stored', async () => {
  const fake = fakePayments();
  fake.state.processing.add('in_2');
  expect(await codeOf(fake.click('one'))).toMatch(/^A charge to the card is still being processed/);
  fake.state.processing.clear();
  fake.state.isTried = true;
  expect(await codeOf(fake.click('two'))).toMatch(/^Staff tried to charge the card/);
  expect(fake.rows).toEqual([]);
  fake.state.isTried = false;
  expect(await fake.click('three')).toMatchObject({ amountCents: 12_700 });
});

test('[MNY-142] an address that only a browser has claimed, and a plan that has ended, get nothing', async () => {
  const fake = fakePayments();
  fake.state.outcome = 'claimed';
  await expect(fake.click('one')).rejects.toMatchObject({ code: 'address_unconfirmed' });
  fake.state.outcome = 'attached';
  fake.state.isEnded = true;
  await expect(fake.click('two')).rejects.toMatchObject({ code: 'status_conflict' });
  expect(fake.rows).toEqual([]);
});

test('[MNY-142] a month that the card paid first is left out, and one whose charge began meanwhile', async () => {
  for (const first of ['card', 'processing'] as const) {
    const fake = fakePayments();
    fake.state.fault = 'before';
    await expect(fake.click('one')).rejects.toBeInstanceOf(ProviderError);
    if (first === 'card') fake.payByCard('in_1');
    else fake.state.processing.add('in_1');
    expect(await fake.click('one')).toMatchObject({
      amountCents: 6_350,
      months: [{ startsAt: '2026-03-10T00:00:00.000Z' }],
    });
    expect(fake.recorded).toMatchObject([{ amountCents: 6_350 }]);
  }
});

const step = fc.record({
  kind: fc.constantFrom('click', 'repeat', 'background', 'card'),
  fault: fc.constantFrom<Fault>('none', 'before', 'after', 'error'),
  isKilled: fc.boolean(),
});

test('[MNY-143] whatever is clicked, lost, or killed, what is recorded is what was paid out of band, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const fake = fakePayments();
      for (const [index, { kind, fault, isKilled }] of steps.entries()) {
        Object.assign(fake.state, { fault, isKilled });
        if (kind === 'card') fake.payByCard('in_1');
        else if (kind === 'background') await fake.finish().catch(() => undefined);
        else {
          const key = kind === 'repeat' ? 'same' : `key ${index}`;
          await codeOf(fake.click(key));
        }
      }
      Object.assign(fake.state, { fault: 'none', isKilled: false });
      await fake.finish();
      const paidCents = fake.state.invoices.filter((one) => one.isPaidOutOfBand).length * 6_350;
      const recordedCents = fake.recorded.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(recordedCents).toBe(paidCents);
      expect(new Set(fake.recorded.map(({ id }) => id)).size).toBe(fake.recorded.length);
      const told = fake.events.filter(({ type }) => type === 'payment.out-of-band.v1');
      expect(told).toHaveLength(fake.recorded.length);
      expect(fake.rows.filter(({ status }) => status === 'started')).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
