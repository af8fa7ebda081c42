import { addDays, addMonths, clinicDay, instantOf } from '@petwell/chassis/time';
import { campaignDetailSchema, campaignPreviewSchema } from '@petwell/contracts';
import { currentVersion } from '@petwell/contracts/legal';
import { ownPaymentsSchema } from '@petwell/contracts/routes';
import { localSignIns, startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  agreeToNewPrice,
  confirmPayment,
  connectSimulator,
  createBrowserSession,
  createSubscription,
  enrollWithPassword,
  eventually,
  newIdempotencyKey,
  newVisitor,
  raisePrice,
  readEnrollments,
  readMails,
  sendFrom,
  type BrowserSession,
  type Visitor,
} from '../../src/index.ts';

const timeZone = 'America/New_York';
const campaigns = '/api/admin/price-campaigns';
const textOf = (price: 'plan-year' | 'for-good') =>
  currentVersion('payment', { price, ending: 'phone' });

let stack: RunningStack;
beforeAll(async () => {
  stack = await startStack({
    environment: { HOUSEKEEPING_INTERVAL_MS: '300', CARE_INTERVAL_MS: '200' },
  });
});
afterAll(() => stack?.stop());

/** Moves the clock to a wall-clock time at the clinic. */
const moveTo = (day: string, time: string) =>
  stack.moveClock(new Date(instantOf({ day, time }, timeZone)));

type Member = { visitor: Visitor; session: BrowserSession; id: number };

/** Enrolls and pays; `isAgreed`: with the text that lets a price change with a plan year. */
async function join(name: string, isAgreed: boolean): Promise<Member> {
  const visitor = newVisitor({ pet: { name, breed: 'Beagle', healthConcerns: [] } });
  const session = createBrowserSession(stack.urls.gateway);
  const { enrollment } = await enrollWithPassword(session, visitor);
  const subscription = await createSubscription(session, enrollment.id);
  if (isAgreed) {
    const consent = { enrollmentId: enrollment.id, textVersion: textOf('plan-year') };
    const key = { 'Idempotency-Key': newIdempotencyKey() };
    expect((await session.post('/api/payment-consents', consent, key)).status).toBeLessThan(300);
  }
  await confirmPayment(connectSimulator(stack.urls.stripe), subscription.clientSecret);
  await eventually(`the plan of ${name}`, () => readEnrollments(session, visitor.owner.email), {
    isDone: ([first]) => first?.status === 'active',
  });
  return { visitor, session, id: enrollment.id };
}

const mailsTo = async ({ visitor }: Member, subject: RegExp) =>
  (await readMails(stack.urls.mailInbox, visitor.owner.email)).filter((mail) =>
    subject.test(mail.subject),
  );
const mailed = (member: Member, subject: RegExp, count: number) =>
  eventually(`${count} mails ${String(subject)}`, () => mailsTo(member, subject), {
    isDone: (mails) => mails.length === count,
    deadlineMs: 30_000,
  });

/** What was charged, newest first, with the sentence that allows it. */
const charged = async ({ session }: Member) =>
  ownPaymentsSchema
    .parse((await session.get('/api/payments')).body)
    .payments.map(({ amount, basis }) => ({ amount, kind: basis?.kind, said: basis?.sentence }));
const amountsOf = async (member: Member) => (await charged(member)).map(({ amount }) => amount);

/** As the payment provider would charge it. */
const nextChargeOf = async ({ session }: Member) =>
  ownPaymentsSchema.parse((await session.get('/api/payments')).body).nextCharges[0]?.amount;

async function signInAsManager(): Promise<BrowserSession> {
  const manager = createBrowserSession(stack.urls.gateway);
  expect((await manager.post('/api/admin/login', localSignIns.admin)).status).toBe(200);
  return manager;
}

/** Agrees with the link of the newest mail. */
async function agreeByLink(member: Member): Promise<void> {
  const [mail] = await mailsTo(member, /Would you agree to a new price/);
  const token = /new-price#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const stranger = sendFrom(createBrowserSession(stack.urls.gateway));
  expect((await agreeToNewPrice(stranger, token)).isAgreed).toBe(true);
}

test('[OFR-73] [OFR-76] [OFR-78] [OFR-80] [OFR-83] [OFR-115] a price campaign on the running stack: each mail once, each charge right, and the sentence that allows it', async () => {
  const firstDay = addDays(clinicDay(stack.businessClock(), timeZone), 1);
  await moveTo(firstDay, '10:00');
  const told = await join('Told', true);
  const agreeing = await join('Agreeing', false);
  const silent = await join('Silent', false);
  const [before] = await readEnrollments(told.session, told.visitor.owner.email);
  if (!before) throw new Error('there is no plan');
  const old = before.totalMonthlyPrice;
  const raised = (Number(old) + 2).toFixed(2);

  await moveTo(addDays(firstDay, 200), '10:00');
  const manager = await signInAsManager();
  await raisePrice(sendFrom(manager), before.plan.id);
  const newYear = addMonths(firstDay, 12);
  const selection = {
    offer: { kind: 'plan', id: before.plan.id },
    toVersion: 2,
    fromVersions: null,
    startsOn: newYear,
    isAtOnce: false,
    leftOut: [],
  };
  const preview = await manager.post(`${campaigns}/preview`, selection);
  expect(campaignPreviewSchema.parse(preview.body)).toMatchObject({
    totals: { notice: 1, consent: 2, staying: [] },
    mails: { first: { text: expect.stringContaining(`$${raised} per month`) } },
  });
  const key = { 'Idempotency-Key': newIdempotencyKey() };
  const publication = { ...selection, counts: { notice: 1, consent: 2, atOnce: 0 } };
  const published = await manager.post(campaigns, publication, key);
  const { campaign } = campaignDetailSchema.parse(published.body);
  expect(new Set((await amountsOf(told)).slice(0, -1))).toEqual(new Set([old]));

  await moveTo(addDays(newYear, -46), '10:00');
  const [statement] = await mailed(told, /^Told's plan year at /, 1);
  expect(statement?.text).toContain(`$${raised} per month`);
  await moveTo(addDays(newYear, -45), '10:00');
  for (const asked of [agreeing, silent]) {
    await mailed(asked, /Would you agree to a new price for /, 1);
  }
  await agreeByLink(agreeing);
  await moveTo(addDays(newYear, -14), '10:00');
  await mailed(told, /^Reminder: New price for your plan/, 1);
  await mailed(silent, /Would you agree to a new price for /, 2);
  await moveTo(addDays(newYear, -1), '23:00');
  for (const [member, amount] of [
    [told, raised],
    [agreeing, raised],
    [silent, old],
  ] as const) {
    await eventually(`the next charge of ${member.visitor.pet.name}`, () => nextChargeOf(member), {
      isDone: (next) => next === amount,
      deadlineMs: 30_000,
    });
  }
  expect((await amountsOf(told))[0]).toBe(old);

  await moveTo(newYear, '12:00');
  const read = async () =>
    campaignDetailSchema.parse((await manager.get(`${campaigns}/${campaign.id}`)).body);
  await eventually('the move', read, { isDone: (one) => one.campaign.moved === 2 });
  await moveTo(addMonths(newYear, 1), '12:00');
  for (const [member, amount] of [
    [told, raised],
    [agreeing, raised],
    [silent, old],
  ] as const) {
    await eventually(`the charges of ${member.visitor.pet.name}`, () => amountsOf(member), {
      isDone: (amounts) => amounts.length === 14 && amounts[0] === amount && amounts[1] === amount,
      deadlineMs: 30_000,
    });
  }
  const [newest] = await charged(told);
  expect(newest).toMatchObject({ kind: 'notice' });
  expect(newest?.said).toContain(`costs $${raised} per month`);
  const [agreed] = await charged(agreeing);
  expect(agreed).toMatchObject({ kind: 'consent' });
  expect(agreed?.said).toContain(`the new price: $${raised} instead of $${old} every month`);
  const [after] = await readEnrollments(told.session, told.visitor.owner.email);
  expect(after).toMatchObject({ totalMonthlyPrice: raised, plan: { version: 2 } });
  expect((await read()).campaign).toMatchObject({ moved: 2, staying: 1, waiting: 0 });
  expect(await mailsTo(told, /price/i)).toHaveLength(1);
}, 300_000);
