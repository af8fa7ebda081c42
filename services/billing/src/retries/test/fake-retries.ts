import type { StaffActor } from '@petwell/chassis';
import { observedInvoice, observedSubscription } from '../../../test/factories.ts';
import { silentLogger } from '../../../test/fakes.ts';
import type { CardProvider, InvoicePayment, ObservedCharge } from '../../cards/card-provider.ts';
import type { Converged } from '../../subscriptions/converge-subscription.ts';
import { createFindPayment } from '../../cards/find-payment.ts';
import { ProviderError } from '../../core/provider-errors.ts';
import type { Attempt, AttemptLog, OwedPayment } from '../attempt.ts';
import { createCarryOutAttempt } from '../carry-out-attempt.ts';
import { createFindResult } from '../find-result.ts';
import { createReadOwedNow } from '../../subscriptions/read-owed-now.ts';
import { createPrepareAttempt } from '../prepare-attempt.ts';
import { createRetryPayment } from '../retry-payment.ts';

/** `before`: the provider never got it. `after`: it charged, and its answer is lost. `error`: it answered 500. */
export type Fault = 'none' | 'before' | 'after' | 'error';

const actor: StaffActor = {
  staffId: 3,
  username: 'kim',
  name: 'Kim Vo',
  role: 'staff',
  clientAddress: '203.0.113.7',
};
const month = (id: string, changes: object = {}) =>
  observedInvoice({
    id,
    isFirst: false,
    status: 'open',
    totalCents: 6_350,
    remainingCents: 6_350,
    paymentIntentId: `pi_${id}`,
    paymentIntent: null,
    ...changes,
  });

const unanswered = (wasAnswered: boolean) =>
  new ProviderError({ cause: new Error('no answer'), wasAnswered });

/** The use cases over a provider and a store in memory. A provider charges once per key. */
export function fakeRetries() {
  const state = {
    today: '2026-11-24',
    invoices: [month('in_2'), month('in_1')],
    subscription: observedSubscription({ status: 'past_due' }),
    isEnded: false,
    card: { paymentMethodId: 'pm_1', fingerprint: 'one', brand: 'visa', last4: '0341' },
    hasCard: true,
    bank: { isPaid: false, declineCode: 'insufficient_funds', adviceCode: 'try_again_later' } as {
      isPaid: boolean;
      declineCode: string | null;
      adviceCode: string | null;
    },
    pay: 'none' as Fault,
    isReadable: true,
    /** Whether the provider can be read after the next charge was asked for. */
    staysReadable: true,
  };
  const charges: (ObservedCharge & { invoiceId: string; key: string })[] = [];
  const answers = new Map<string, InvoicePayment | 'error'>();
  const rows: (Attempt & { day: string })[] = [];
  const acted: unknown[] = [];

  function charge(invoiceId: string, key: string): InvoicePayment {
    const invoice = state.invoices.find(({ id }) => id === invoiceId);
    if (invoice?.status === 'paid') return { kind: 'paid' };
    if (invoice?.status !== 'open') return { kind: 'not-owed' };
    const { fingerprint } = state.card;
    const { isPaid, ...decline } = state.bank;
    const { paymentMethodId } = state.card;
    const made = { paymentMethodId, createdAt: new Date(state.today), isProcessing: false };
    charges.push({ ...made, ...state.bank, fingerprint, invoiceId, key });
    if (!isPaid) return { kind: 'declined', ...decline };
    invoice.status = 'paid';
    return { kind: 'paid' };
  }
  const payInvoice: CardProvider['payInvoice'] = ({ invoiceId, idempotencyKey: key }) => {
    const fault = state.pay;
    state.pay = 'none';
    state.isReadable = state.staysReadable;
    if (fault === 'before') return Promise.reject(unanswered(false));
    if (fault === 'error' && !answers.has(key)) answers.set(key, 'error');
    const answer = answers.get(key) ?? charge(invoiceId, key);
    answers.set(key, answer);
    if (answer === 'error') return Promise.reject(unanswered(true));
    return fault === 'after' ? Promise.reject(unanswered(false)) : Promise.resolve(answer);
  };
  const readable = <Value>(value: Value) =>
    state.isReadable ? Promise.resolve(value) : Promise.reject(unanswered(false));

  const log: AttemptLog = {
    count: (paymentId, today) => {
      const all = rows.filter((row) => row.paymentId === paymentId);
      return Promise.resolve({
        all: all.length,
        today: all.filter(({ day }) => day === today).length,
      });
    },
    add: (attempt, day) => {
      const id = String(rows.length + 1);
      const fresh = { id, status: 'started', keyVersion: 1, reason: null } as const;
      const row = { ...attempt, ...fresh, isHardDecline: false, day };
      rows.push(row);
      return Promise.resolve(row);
    },
    finish: (id, { outcome: status, ...result }) => {
      Object.assign(rows.find((row) => row.id === id) ?? {}, { ...result, status });
      return Promise.resolve();
    },
    remove: (id) => {
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      );
      return Promise.resolve();
    },
    resume: ({ id, keyVersion }, day) => {
      Object.assign(rows.find((row) => row.id === id) ?? {}, { keyVersion, day });
      return Promise.resolve();
    },
  };
  const payment: OwedPayment = {
    isDraft: false,
    isPaidOutOfBand: false,
    id: 1,
    enrollmentId: 17,
    invoiceId: 'in_1',
    subscriptionId: 'sub_1',
    isCurrent: true,
    isEnded: false,
  };
  const deps = {
    attempts: {
      findPayment: (invoiceId: string) =>
        Promise.resolve(
          state.invoices.some(({ id }) => id === invoiceId)
            ? {
                ...payment,
                id: Number(invoiceId.slice(3)),
                invoiceId,
                isEnded: state.isEnded,
              }
            : null,
        ),
      findByRequest: (request: string) =>
        Promise.resolve(rows.find((row) => row.request === request) ?? null),
      findStarted: (paymentId: number) =>
        Promise.resolve(
          rows.find((row) => row.paymentId === paymentId && row.status === 'started') ?? null,
        ),
    },
    provider: {
      listInvoices: () => readable(state.invoices),
      retrieveInvoice: (id: string) =>
        readable(state.invoices.find((invoice) => invoice.id === id) ?? null),
    },
    chargeReads: {
      findCard: () => readable(state.hasCard ? state.card : null),
      listCharges: (intentId: string) =>
        readable(charges.filter(({ invoiceId }) => `pi_${invoiceId}` === intentId)),
    },
    cards: { payInvoice },
    converge: () => {
      const { subscription } = state;
      const seen = { subscription, invoices: [] };
      return Promise.resolve({ isCurrent: true, seen } as unknown as Converged);
    },
    transaction: <Result>(
      work: (tx: {
        leases: { require: () => Promise<void> };
        outbox: { append: (events: readonly unknown[]) => Promise<void> };
        attempts: AttemptLog;
      }) => Promise<Result>,
    ) =>
      work({
        leases: { require: () => Promise.resolve() },
        outbox: { append: (events) => Promise.resolve(void acted.push(...events)) },
        attempts: log,
      }),
    /** One at a time per key. */
    withLease: <Result>(
      key: string,
      work: (lease: { key: string; holder: string }) => Promise<Result>,
    ) => work({ key, holder: 'me' }),
    timeZone: 'UTC',
    clock: () => new Date(`${state.today}T12:00:00.000Z`),
    logger: silentLogger,
  };
  const retryPayment = createRetryPayment({
    ...deps,
    prepareAttempt: createPrepareAttempt({ ...deps, readOwedNow: createReadOwedNow(deps) }),
    carryOutAttempt: createCarryOutAttempt({
      ...deps,
      findResult: createFindResult({ findPayment: createFindPayment(deps) }),
    }),
  });
  return {
    state,
    charges,
    rows,
    acted,
    retry: (key = 'key-1', invoiceId = 'in_1') =>
      retryPayment({ invoiceId, actor, record: { scope: 'staff/3 retry', key } }),
  };
}
