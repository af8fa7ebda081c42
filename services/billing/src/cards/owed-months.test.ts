import { fromCents } from '@petwell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { observedInvoice, observedSubscription } from '../../test/factories.ts';
import { silentLogger } from '../../test/fakes.ts';
import { owedOf } from '../core/rules-standing.ts';
import type { CardProvider } from './card-provider.ts';
import type { Converged } from '../subscriptions/converge-subscription.ts';
import type { Payable } from '../core/payable.ts';
import type { InvoiceReference } from '../core/rules-observation.ts';
import { createCardChange } from './change-card.ts';

/** A month, and what is true of it whatever the invoice says. */
type Month = { invoice: InvoiceReference; beganSuspended: boolean };

/** A plan at the provider, month by month. Its cards pay as `bank` says, one answer per charge. */
function enrollment() {
  const months: Month[] = [];
  const charged: { id: string; cents: number }[] = [];
  let isSuspended = false;
  let bank: boolean[] = [];
  const invoices = () => months.map(({ invoice }) => invoice).toReversed();
  const status = () => (isSuspended ? 'unpaid' : 'active');
  const subscription = () =>
    observedSubscription({ status: status(), latestInvoiceId: invoices()[0]?.id ?? null });

  function begin(priceCents: number, pays: boolean) {
    const start = new Date(Date.UTC(2027, months.length, 10));
    const end = new Date(Date.UTC(2027, months.length + 1, 10));
    const isPaid = !isSuspended && pays;
    const invoice = observedInvoice({
      id: `in_${months.length}`,
      createdAt: start,
      status: isSuspended ? 'draft' : isPaid ? 'paid' : 'open',
      remainingCents: isPaid ? 0 : priceCents,
      period: { start, end },
    });
    months.push({ invoice, beganSuspended: isSuspended });
    if (!isPaid) isSuspended = true;
  }

  const payInvoice: CardProvider['payInvoice'] = ({ invoiceId, isDraft }) => {
    const invoice = months.find((one) => one.invoice.id === invoiceId)?.invoice;
    if (!invoice) throw new Error(invoiceId);
    expect(isDraft).toBe(invoice.status === 'draft');
    if (isDraft) Object.assign(invoice, { status: 'open', isOfHold: true });
    expect(invoice.status).toBe('open');
    if (bank.shift() === false) {
      return Promise.resolve({ kind: 'declined', declineCode: null, adviceCode: null });
    }
    charged.push({ id: invoiceId, cents: invoice.remainingCents });
    Object.assign(invoice, { status: 'paid', remainingCents: 0 });
    if (invoiceId === months.at(-1)?.invoice.id) {
      isSuspended = false;
      // As `converge` does when a suspension ends.
      for (const one of owedOf(invoices(), status()).skipped)
        Object.assign(one, { status: 'void' });
    }
    return Promise.resolve({ kind: 'paid' });
  };
  const converged = () =>
    ({
      fact: { customerId: 'cus_1', subscriptionId: 'sub_1', status: status() },
      seen: { subscription: subscription(), invoices: [] },
    }) as unknown as Converged;
  const change = createCardChange({
    checkouts: {
      read: () => Promise.resolve({ subscriptionId: 'sub_1', closedAt: null } as never),
    },
    provider: {
      listInvoices: () => Promise.resolve(structuredClone(invoices())),
      retrieveInvoice: () => Promise.reject(new Error('nothing is read again')),
    },
    chargeReads: { listCharges: () => Promise.resolve([]) },
    converge: () => Promise.resolve(converged()),
    cards: {
      payInvoice,
      prepareCardSetup: () => Promise.resolve('seti_1_secret'),
      retrieveCardSetup: () =>
        Promise.resolve({
          customerId: 'cus_1',
          enrollmentId: 17,
          paymentMethodId: 'pm_1',
          isConfirmed: true,
        }),
      useCard: () => Promise.resolve('used'),
    } as unknown as CardProvider,
    withLease: (_key, work) => work({} as never),
    logger: silentLogger,
  });
  return {
    months,
    charged,
    begin,
    change,
    setBank: (answers: readonly boolean[]) => {
      bank = [...answers];
    },
  };
}

const payable = {
  enrollmentId: 17,
  hasDied: false,
  closedAt: null,
  snapshot: { pet: { name: 'Rex' }, plan: { name: 'Dog Gold' } },
} as unknown as Payable;

const history = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 1, max: 20_000 }),
    pays: fc.boolean(),
    /** The bank's answers to each charge of a new card in that month; null: no card was entered. */
    click: fc.option(fc.array(fc.boolean(), { maxLength: 3 })),
  }),
  { minLength: 1, maxLength: 14 },
);

test('[MNY-125] [MNY-126] what is shown is the sum of its months and is what is charged, none twice, none that was wholly suspended', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { months, charged, begin, change, setBank } = enrollment();
      for (const { priceCents, pays, click } of steps) {
        begin(priceCents, pays);
        const due = months.filter(
          ({ invoice: { status }, beganSuspended }, index) =>
            (status === 'open' || status === 'draft') &&
            (!beganSuspended || index === months.length - 1),
        );
        const shown = await change.prepare(payable);
        expect(shown.months).toEqual(
          due.map(({ invoice: { period, remainingCents } }) => ({
            startsAt: period?.start.toISOString(),
            endsAt: period?.end.toISOString(),
            amountCents: remainingCents,
          })),
        );
        const sum = shown.months.reduce((cents, { amountCents }) => cents + amountCents, 0);
        expect(shown.dueNow).toBe(fromCents(sum));
        if (click === null) continue;
        const ids = due.map(({ invoice }) => invoice.id);
        const before = charged.length;
        setBank(click);
        const { paidNow } = await change.change({
          payable,
          setupIntentId: 'seti_1',
          shown: shown.dueNow,
        });
        const now = charged.slice(before);
        expect(paidNow).toBe(fromCents(now.reduce((total, { cents }) => total + cents, 0)));
        expect(now.map(({ id }) => id)).toEqual(ids.slice(0, now.length));
        if (!click.slice(0, ids.length).includes(false)) expect(paidNow).toBe(shown.dueNow);
      }
      expect(new Set(charged.map(({ id }) => id)).size).toBe(charged.length);
    }),
    { numRuns: 300 },
  );
});

test('[MNY-128] if more is due than was shown, no card is used and nothing is charged', async () => {
  const { begin, change, charged, setBank } = enrollment();
  begin(6_350, true);
  begin(6_350, false);
  const { dueNow } = await change.prepare(payable);
  expect(dueNow).toBe('63.50');
  begin(6_350, false);
  setBank([]);
  const confirmed = change.change({ payable, setupIntentId: 'seti_1', shown: dueNow });
  await expect(confirmed).rejects.toMatchObject({ code: 'status_conflict' });
  expect(charged).toEqual([]);
});
