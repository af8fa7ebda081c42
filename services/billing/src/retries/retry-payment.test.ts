import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { fakeRetries, type Fault } from './test/fake-retries.ts';

let fake: ReturnType<typeof fakeRetries>;
beforeEach(() => {
  fake = fakeRetries();
});

const soft = { isPaid: false, declineCode: 'insufficient_funds', adviceCode: 'try_again_later' };
const stolen = { isPaid: false, declineCode: 'stolen_card', adviceCode: null };
const paid = { isPaid: true, declineCode: null, adviceCode: null };
const tomorrow = () => {
  const next = Date.parse(fake.state.today) + 86_400_000;
  fake.state.today = new Date(next).toISOString().slice(0, 10);
};
const refusal = (code: string) => expect.objectContaining({ code }) as Error;

test('[MNY-13] the card on file is charged, and the log tells who did it', async () => {
  fake.state.bank = paid;
  expect(await fake.retry()).toEqual({
    outcome: 'paid',
    amountCents: 6_350,
    cardBrand: 'visa',
    cardLast4: '0341',
    reason: null,
    isHardDecline: false,
  });
  expect(fake.acted).toMatchObject([
    { data: { action: 'retry-payment', about: 'enrollment/17', detail: '$63.50, paid' } },
  ]);
});

test('[MNY-13] the oldest open invoice comes first', async () => {
  fake.state.bank = paid;
  await expect(fake.retry('a', 'in_2')).rejects.toThrow(refusal('status_conflict'));
  expect(fake.charges).toEqual([]);
  await fake.retry('b', 'in_1');
  await fake.retry('c', 'in_2');
  expect(fake.charges.map(({ invoiceId }) => invoiceId)).toEqual(['in_1', 'in_2']);
});

test.each(['void', 'uncollectible', 'paid', 'draft'] as const)(
  '[MNY-162] an invoice that is %s is not charged',
  async (status) => {
    const [, invoice] = fake.state.invoices;
    if (invoice) invoice.status = status;
    await expect(fake.retry()).rejects.toThrow(refusal('status_conflict'));
    expect(fake.charges).toEqual([]);
  },
);

test.each([
  ['a plan that is being ended', () => (fake.state.isEnded = true)],
  ['a plan that Stripe ended', () => (fake.state.subscription.status = 'canceled')],
  ['a plan that was never paid', () => (fake.state.subscription.status = 'incomplete')],
  ['a plan without a card', () => (fake.state.hasCard = false)],
])('[MNY-162] %s is not charged', async (_case, change) => {
  change();
  await expect(fake.retry()).rejects.toThrow(refusal('status_conflict'));
  expect(fake.charges).toEqual([]);
});

test('[MNY-14] a hard decline binds that card, also under another id, and no other', async () => {
  fake.state.bank = stolen;
  expect(await fake.retry('a')).toMatchObject({ outcome: 'declined', isHardDecline: true });
  tomorrow();
  fake.state.card = { ...fake.state.card, paymentMethodId: 'pm_2' };
  await expect(fake.retry('b')).rejects.toThrow(refusal('hard_decline'));
  fake.state.card = { ...fake.state.card, fingerprint: 'two' };
  fake.state.bank = paid;
  expect(await fake.retry('c')).toMatchObject({ outcome: 'paid' });
});

test('[MNY-15] one try a day, and eight per invoice', async () => {
  for (let day = 1; day <= 8; day += 1) {
    expect(await fake.retry(`day ${day}`)).toMatchObject({ outcome: 'declined' });
    await expect(fake.retry(`again ${day}`)).rejects.toThrow(refusal('too_many_attempts'));
    tomorrow();
  }
  await expect(fake.retry('ninth')).rejects.toThrow(refusal('too_many_attempts'));
  expect(fake.charges).toHaveLength(8);
});

test.each(['before', 'after', 'error'] as const)(
  '[MNY-16] an answer lost %s charging is found at once',
  async (fault) => {
    fake.state.pay = fault;
    expect(await fake.retry()).toMatchObject({ outcome: 'declined', reason: 'insufficient_funds' });
    expect(fake.charges).toHaveLength(1);
  },
);

test('[MNY-102] a charge that the bank is still processing is waited for', async () => {
  Object.assign(fake.state, { pay: 'after', bank: { ...soft, isProcessing: true } });
  expect(await fake.retry()).toMatchObject({ outcome: 'processing', reason: null });
  expect(fake.charges).toHaveLength(1);
});

test.each(['key-1', 'another click'])(
  '[MNY-16] killed after the answer, the next request (%s) reads the invoice and charges nothing more',
  async (key) => {
    Object.assign(fake.state, { bank: paid, pay: 'after', staysReadable: false });
    await expect(fake.retry()).rejects.toThrow(refusal('service_unavailable'));
    expect(fake.rows).toMatchObject([{ status: 'started' }]);
    Object.assign(fake.state, { isReadable: true, staysReadable: true });
    expect(await fake.retry(key)).toMatchObject({ outcome: 'paid' });
    expect(fake.charges).toHaveLength(1);
  },
);

const click = fc.record({
  key: fc.integer({ min: 1, max: 4 }),
  fault: fc.constantFrom<Fault>('none', 'before', 'after', 'error'),
  staysReadable: fc.boolean(),
  isKilled: fc.boolean(),
  bank: fc.constantFrom(soft, soft, stolen, paid),
  isNextDay: fc.boolean(),
});

test('[MNY-16] whatever is clicked, lost, or killed, there is at most one charge a day, eight in all, and one payment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(click, { maxLength: 25 }), async (clicks) => {
      fake = fakeRetries();
      const perDay = new Map<string, number>();
      for (const { key, fault, staysReadable, isKilled, bank, isNextDay } of clicks) {
        if (isNextDay) tomorrow();
        Object.assign(fake.state, { bank, pay: fault, staysReadable, isReadable: true });
        const before = fake.charges.length;
        const wasForbidden = fake.charges.some(({ declineCode }) => declineCode === 'stolen_card');
        await fake.retry(`${fake.state.today} ${key}`).catch(() => undefined);
        const made = fake.charges.length - before;
        if (wasForbidden) expect(made).toBe(0);
        const { today } = fake.state;
        perDay.set(today, (perDay.get(today) ?? 0) + made);
        const newest = fake.rows.at(-1);
        if (isKilled && newest && made > 0) newest.status = 'started';
      }
      expect(Math.max(0, ...perDay.values())).toBeLessThanOrEqual(1);
      expect(fake.charges.length).toBeLessThanOrEqual(8);
      expect(fake.charges.filter(({ isPaid }) => isPaid).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300, seed: 26 },
  );
});
