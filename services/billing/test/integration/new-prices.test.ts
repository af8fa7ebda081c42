import { addMonths } from '@petwell/chassis/time';
import { errorBodySchema, newPriceSchema } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { createTermsBed, nextVersion } from './terms-bed.ts';

let billing: RunningBilling;
let paying: Awaited<ReturnType<typeof startMember>>;
beforeAll(async () => {
  billing = await startBilling();
  // Their texts promise the price for good; the clinic's changed since.
  for (const id of [1, 2, 3, 4, 5]) await startMember(id);
  paying = await startMember(6);
  await billing.restart({ PRICE_TERMS: 'plan-year' });
});
afterAll(() => billing.stop());

const bed = createTermsBed(() => billing);
const startMember = (id: number) => bed.startMember(id, { start, text: '2026-11-29-good' });
/** Noon, so that an hour late in the evening is after every charge of its day. */
const start = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`;
/** Far enough ahead of the test's present that no charge comes before. */
const effectiveFrom = start.slice(0, 10);
const text = 'new-price-2026-11-29';
const gone = [410, 'link_invalid'];

const { plan, addOns, monthlyCents: newMonthlyCents } = nextVersion;
/** Enrollment says which campaign still asks. */
function ask(enrollmentId: number, askedCampaignId?: number) {
  const { snapshots } = billing.enrollment;
  const { askedCampaignId: _before, ...known } = snapshots.get(enrollmentId)!;
  snapshots.set(enrollmentId, { ...known, ...(askedCampaignId && { askedCampaignId }) });
}
async function offer(enrollmentId: number, campaignId: number, mailing: 1 | 2 = 1) {
  const response = await bed.call(`enrollments/${enrollmentId}/price-offers`, {
    campaignId,
    mailing,
    effectiveFrom,
    plan,
    addOns,
    oldMonthlyCents: 6_350,
    newMonthlyCents,
    changes: ['Dental cleaning is new.'],
  });
  expect(response.status).toBe(200);
  ask(enrollmentId, campaignId);
  const { mailKey, isAgreed } = (await response.json()) as { mailKey: string; isAgreed: boolean };
  const mails = await billing.requestedMails('price-offer', enrollmentId);
  const mail = mails.findLast(({ dedupeKey }) => dedupeKey === mailKey);
  const token = mail ? new URL(mail.url).hash.replace('#token=', '') : '';
  return { mailKey, isAgreed, mail, token };
}
const post = (path: string, body: object) => billing.post(`/api/new-prices/${path}`, body);
const agree = (token: string, given: object = {}) =>
  post('agree', { token, newMonthlyTotal: '69.50', textVersion: text, ...given });
async function refusalOf(response: Response) {
  const { code } = errorBodySchema.parse(await response.json());
  return [response.status, code];
}
const newPriceConsents = (enrollmentId: number) =>
  billing.prisma.paymentConsent.findMany({ where: { enrollmentId, textVersion: text } });

test('[OFR-87] one link, mailed twice, shows both prices, and a repeated mailing is the same mail', async () => {
  const first = await offer(1, 10);
  expect(first.mail).toMatchObject({
    petName: 'Rex',
    oldMonthlyCents: 6_350,
    newMonthlyCents: 6_950,
    changes: ['Dental cleaning is new.'],
    effectiveFrom,
    isLast: false,
  });
  expect((await offer(1, 10)).mailKey).toBe(first.mailKey);
  const second = await offer(1, 10, 2);
  expect(second.mail).toMatchObject({ url: first.mail?.url, isLast: true });
  expect(second.mailKey).not.toBe(first.mailKey);
  const response = await post('lookup', { token: first.token });
  expect(newPriceSchema.strict().parse(await response.json())).toEqual({
    firstName: 'Ada',
    petName: 'Rex',
    planName: 'Dog Gold',
    oldMonthlyTotal: '63.50',
    newMonthlyTotal: '69.50',
    effectiveFrom,
    changes: ['Dental cleaning is new.'],
    isAgreed: false,
  });
});

test('[OFR-87] [OFR-76] agreeing, in two tabs and again, is kept once, told once, and allows the new price', async () => {
  const { token } = await offer(2, 10);
  const terms = bed.termsFrom(effectiveFrom, { agreedBy: 'consent' });
  expect(await bed.change(2, terms)).toBe('status_conflict');
  const answers = await Promise.all([agree(token), agree(token)]);
  answers.push(await agree(token));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(newPriceSchema.parse(await answer.json()).isAgreed).toBe(true);
  }
  const [consent, ...others] = await newPriceConsents(2);
  expect(others).toEqual([]);
  expect(consent).toMatchObject({
    isByLink: true,
    cardLast4: null,
    petName: 'Rex',
    plan: { monthlyPrice: '55.00' },
  });
  expect(consent?.monthlyTotal.toFixed(2)).toBe('69.50');
  expect(JSON.stringify(consent?.shown)).toContain('the new price: $69.50 instead of $63.50');
  const told = await billing.published('price.agreed.v1', 2);
  expect(told.map(({ data }) => data)).toMatchObject([{ enrollmentId: 2, campaignId: 10 }]);
  expect(await offer(2, 10, 2)).toMatchObject({ isAgreed: true, mail: undefined });
  // Until the price is charged, what was promised before counts.
  expect(await bed.standings(2)).toMatchObject([{ promise: 'for-good' }]);
  const other = { ...terms, monthlyCents: 7_000, plan: { ...plan, monthlyPrice: '55.50' } };
  expect(await bed.change(2, other)).toBe('status_conflict');
  expect(await bed.change(2, terms)).toBe('changed');
  expect(await bed.standings(2)).toMatchObject([{ promise: 'plan-year' }]);
});

test('[OFR-83] a payment at a price that was agreed to shows what the button said', async () => {
  const { token } = await offer(6, 10);
  expect((await agree(token)).status).toBe(200);
  const terms = bed.termsFrom(effectiveFrom, { agreedBy: 'consent' });
  expect(await bed.change(6, terms)).toBe('changed');
  await paying.advanceTo(`${addMonths(effectiveFrom, 1)}T23:00:00.000Z`);
  const [newest] = await paying.payments();
  expect(newest).toMatchObject({ amount: '69.50', basis: { kind: 'consent', at: terms.at } });
  expect(newest?.basis?.sentence).toMatch(
    /^By agreeing you accept the terms and the new price: \$69\.50 instead of \$63\.50 every month/,
  );
});

test('[OFR-87] another amount, or a text that isn’t shown anymore, is refused and changes nothing', async () => {
  const { token } = await offer(3, 10);
  const conflict = [409, 'status_conflict'];
  expect(await refusalOf(await agree(token, { newMonthlyTotal: '63.50' }))).toEqual(conflict);
  const old = { textVersion: 'new-price-2026-11-29-good' };
  expect(await refusalOf(await agree(token, old))).toEqual(conflict);
  expect(await newPriceConsents(3)).toEqual([]);
  expect(await billing.published('price.agreed.v1', 3)).toEqual([]);
  const lookup = await post('lookup', { token });
  expect(newPriceSchema.parse(await lookup.json()).isAgreed).toBe(false);
});

test('[OFR-88] unknown, foreign, replaced, and ended links all answer alike', async () => {
  const replaced = await offer(4, 10);
  const { token } = await offer(4, 11);
  const unknown = 'x'.repeat(token.length);
  const sent = await billing.post(
    '/api/admin/enrollments/4/card-link',
    {},
    { ...billing.as(staffPrincipals('manager')), 'idempotency-key': 'card-link-4' },
  );
  expect(sent.status).toBe(200);
  const { url } = (await sent.json()) as { url: string };
  const cardToken = new URL(url).hash.replace('#token=', '');
  for (const one of [replaced.token, unknown, cardToken]) {
    expect(await refusalOf(await post('lookup', { token: one }))).toEqual(gone);
    expect(await refusalOf(await agree(one))).toEqual(gone);
  }
  // A link for the card leaves it alone, and the other way round.
  expect((await post('lookup', { token })).status).toBe(200);
  const ofCard = await billing.post('/api/card-links/lookup', { token: cardToken });
  expect(ofCard.status).toBe(200);
  expect(await newPriceConsents(4)).toEqual([]);
});

test('[OFR-88] a link ends with its plan, and is made for none that ends', async () => {
  const { token } = await offer(5, 10);
  await bed.call('enrollments/5/cancel-subscription', { onlyIfUnpaid: false });
  expect(await refusalOf(await post('lookup', { token }))).toEqual(gone);
  expect(await refusalOf(await agree(token))).toEqual(gone);
  const again = await bed.call('enrollments/5/price-offers', {
    campaignId: 12,
    mailing: 1,
    effectiveFrom,
    plan,
    addOns,
    oldMonthlyCents: 6_350,
    newMonthlyCents,
    changes: [],
  });
  expect(await refusalOf(again)).toEqual([409, 'status_conflict']);
});

test('[OFR-88] a link ends once its plan stays at its price, whatever the mail said', async () => {
  const { token } = await offer(3, 13);
  expect((await post('lookup', { token })).status).toBe(200);
  ask(3);
  expect(await refusalOf(await post('lookup', { token }))).toEqual(gone);
  expect(await refusalOf(await agree(token))).toEqual(gone);
  expect(await newPriceConsents(3)).toEqual([]);
  expect(await billing.published('price.agreed.v1', 3)).toEqual([]);
});
