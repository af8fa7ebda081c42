import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { fakeDesk, type Fault } from './test/fake-desk.ts';

let desk: ReturnType<typeof fakeDesk>;
beforeEach(() => {
  desk = fakeDesk();
});

const soft = { isPaid: false, declineCode: 'insufficient_funds', adviceCode: 'try_again_later' };
const stolen = { isPaid: false, declineCode: 'stolen_card', adviceCode: null };
const paid = { isPaid: true, declineCode: null, adviceCode: null };
const tomorrow = () => {
  const next = Date.parse(desk.state.today) + 86_400_000;
  desk.state.today = new Date(next).toISOString().slice(0, 10);
};
const refusal = (code: string) => expect.objectContaining({ code }) as Error;

test('[MNY-13] the card on file is charged, and the log tells who did it', async () => {
  desk.state.bank = paid;
  expect(await desk.retry()).toEqual({
    outcome: 'paid',
    amountCents: 6_350,
    cardBrand: 'visa',
    cardLast4: '0341',
    reason: null,
    isHardDecline: false,
  });
  expect(desk.acted).toMatchObject([
    { data: { action: 'retry-payment', about: 'enrollment/17', detail: '$63.50, paid' } },
  ]);
});

test('[MNY-13] the oldest open invoice comes first', async () => {
  desk.state.bank = paid;
  await expect(desk.retry('a', 'in_2')).rejects.toThrow(refusal('status_conflict'));
  expect(desk.charges).toEqual([]);
  await desk.retry('b', 'in_1');
  await desk.retry('c', 'in_2');
  expect(desk.charges.map(({ invoiceId }) => invoiceId)).toEqual(['in_1', 'in_2']);
});

test.each(['void', 'uncollectible', 'paid', 'draft'] as const)(
  '[MNY-162] an invoice that is %s is not charged',
  async (status) => {
    const [, invoice] = desk.state.invoices;
    if (invoice) invoice.status = status;
    await expect(desk.retry()).rejects.toThrow(refusal('status_conflict'));
    expect(desk.charges).toEqual([]);
  },
);

test.each([
  ['a plan that is being ended', () => (desk.state.isEnded = true)],
  ['a plan that Stripe ended', () => (desk.state.subscription.status = 'canceled')],
  ['a plan that was never paid', () => (desk.state.subscription.status = 'incomplete')],
  ['a plan without a card', () => (desk.state.hasCard = false)],
])('[MNY-162] %s is not charged', async (_case, change) => {
  change();
  await expect(desk.retry()).rejects.toThrow(refusal('status_conflict'));
  expect(desk.charges).toEqual([]);
});

test('[MNY-14] a hard decline binds that card, also under another id, and no other', async () => {
  desk.state.bank = stolen;
  expect(await desk.retry('a')).toMatchObject({ outcome: 'declined', isHardDecline: true });
  tomorrow();
  desk.state.card = { ...desk.state.card, paymentMethodId: 'pm_2' };
  await expect(desk.retry('b')).rejects.toThrow(refusal('hard_decline'));
  desk.state.card = { ...desk.state.card, fingerprint: 'two' };
  desk.state.bank = paid;
  expect(await desk.retry('c')).toMatchObject({ outcome: 'paid' });
});

test('[MNY-15] one try a day, and eight per invoice', async () => {
  for (let day = 1; day <= 8; day += 1) {
    expect(await desk.retry(`day ${day}`)).toMatchObject({ outcome: 'declined' });
    await expect(desk.retry(`again ${day}`)).rejects.toThrow(refusal('too_many_attempts'));
    tomorrow();
  }
  await expect(desk.retry('ninth')).rejects.toThrow(refusal('too_many_attempts'));
  expect(desk.charges).toHaveLength(8);
});

test('[MNY-15] twenty parallel clicks make one attempt', async () => {
  const clicks = Array.from({ length: 20 }, (_, index) => desk.retry(`click ${index}`));
  const settled = await Promise.allSettled(clicks);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(desk.charges).toHaveLength(1);
});

test.each(['before', 'after', 'error'] as const)(
  '[MNY-16] an answer lost %s charging is found at once',
  async (fault) => {
    desk.state.pay = fault;
    expect(await desk.retry()).toMatchObject({ outcome: 'declined', reason: 'insufficient_funds' });
    expect(desk.charges).toHaveLength(1);
  },
);

test('[MNY-102] a charge that the bank is still processing is waited for', async () => {
  Object.assign(desk.state, { pay: 'after', bank: { ...soft, isProcessing: true } });
  expect(await desk.retry()).toMatchObject({ outcome: 'processing', reason: null });
  expect(desk.charges).toHaveLength(1);
});

test.each(['key-1', 'another click'])(
  '[MNY-16] killed after the answer, the next request (%s) reads the invoice and charges nothing more',
  async (key) => {
    Object.assign(desk.state, { bank: paid, pay: 'after', staysReadable: false });
    await expect(desk.retry()).rejects.toThrow(refusal('service_unavailable'));
    expect(desk.rows).toMatchObject([{ status: 'started' }]);
    Object.assign(desk.state, { isReadable: true, staysReadable: true });
    expect(await desk.retry(key)).toMatchObject({ outcome: 'paid' });
    expect(desk.charges).toHaveLength(1);
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
      desk = fakeDesk();
      const perDay = new Map<string, number>();
      for (const { key, fault, staysReadable, isKilled, bank, isNextDay } of clicks) {
        if (isNextDay) tomorrow();
        Object.assign(desk.state, { bank, pay: fault, staysReadable, isReadable: true });
        const before = desk.charges.length;
        const wasForbidden = desk.charges.some(({ declineCode }) => declineCode === 'stolen_card');
        await desk.retry(`${desk.state.today} ${key}`).catch(() => undefined);
        const made = desk.charges.length - before;
        if (wasForbidden) expect(made).toBe(0);
        const { today } = desk.state;
        perDay.set(today, (perDay.get(today) ?? 0) + made);
        const newest = desk.rows.at(-1);
        if (isKilled && newest && made > 0) newest.status = 'started';
      }
      expect(Math.max(0, ...perDay.values())).toBeLessThanOrEqual(1);
      expect(desk.charges.length).toBeLessThanOrEqual(8);
      expect(desk.charges.filter(({ isPaid }) => isPaid).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300, seed: 26 },
  );
});
