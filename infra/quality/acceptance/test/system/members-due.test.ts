import { addDays, addMonths, clinicDay, instantOf } from '@petwell/chassis/time';
import { enrollmentLinkSchema, startLinkSchema } from '@petwell/contracts';
import { paidElsewhereSchema } from '@petwell/contracts/routes';
import { localSignIns, startStack, type RunningStack } from '@petwell/local-stack';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  chooseRecommended,
  connectSimulator,
  createBrowserSession,
  eventually,
  newIdempotencyKey,
  readMails,
  type BrowserSession,
} from '../../src/index.ts';

const timeZone = 'America/New_York';

let stack: RunningStack;
let manager: BrowserSession;
let stripe: Stripe;
beforeAll(async () => {
  stack = await startStack({
    environment: { HOUSEKEEPING_INTERVAL_MS: '300', CARE_INTERVAL_MS: '200' },
  });
  manager = createBrowserSession(stack.urls.gateway);
  expect((await manager.post('/api/admin/login', localSignIns.admin)).status).toBe(200);
  stripe = connectSimulator(stack.urls.stripe);
}, 600_000);
afterAll(() => stack?.stop());

const moveTo = (day: string, time: string) =>
  stack.moveClock(new Date(instantOf({ day, time }, timeZone)));

async function ask(path: string, body?: object): Promise<unknown> {
  const answer = await manager.post(path, body, { 'idempotency-key': newIdempotencyKey() });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

const emailOf = (name: string) => `${name}@example.com`;

type Row = { name: string; price: string; dueIn: number; isElsewhere?: boolean };

function fileOf(rows: Row[], today: string): string {
  const header =
    'First name,Last name,Email,Phone,Pet name,Type,Breed,Age,Plan,Monthly price,Started on,Next due on,Paid by';
  const lines = rows.map(({ name, price, dueIn, isElsewhere }) => {
    const due = addDays(today, dueIn);
    const paidBy = isElsewhere ? `paid elsewhere until ${due}` : 'card link';
    const startedOn = addDays(today, -100);
    return `Ana,Reyes,${emailOf(name)},904-555-0100,${name},dog,Beagle,4 years,Dog Gold,${price},${startedOn},${due},${paidBy}`;
  });
  return [header, ...lines].join('\n');
}

async function importFile(content: string, count: number): Promise<void> {
  const upload = await manager.send('POST', '/api/admin/imports?fileName=members.csv', {
    content,
    headers: { 'idempotency-key': newIdempotencyKey(), 'content-type': 'text/csv' },
  });
  expect(upload).toMatchObject({ status: 201 });
  const { id } = upload.body as { id: number };
  const path = `/api/admin/imports/${id}`;
  const { mapping } = (await manager.get(path)).body as { mapping: object };
  expect(await ask(`${path}/check`, { mapping })).toMatchObject({ counts: { blocked: 0 } });
  await ask(`${path}/start`);
  await eventually('the end of the import', async () => (await manager.get(path)).body, {
    isDone: (found) => z.object({ status: z.literal('finished') }).safeParse(found).success,
    deadlineMs: 30_000,
  }).then((found) => expect(found).toMatchObject({ counts: { imported: count, failed: 0 } }));
}

const usersSchema = z.array(
  z.object({
    owner: z.object({ email: z.string() }),
    enrollments: z.array(z.object({ id: z.int(), status: z.string() })),
  }),
);

async function readPlans(): Promise<Map<string, { id: number; status: string }>> {
  const users = usersSchema.parse((await manager.get('/api/admin/users')).body);
  return new Map(
    users.map(({ owner, enrollments: [plan] }) => [
      owner.email.replace('@example.com', ''),
      plan ?? { id: 0, status: 'none' },
    ]),
  );
}

const mailsTo = async (name: string) =>
  (await readMails(stack.urls.mailInbox, emailOf(name))).reverse();
const subjectsTo = async (name: string) => (await mailsTo(name)).map(({ subject }) => subject);

const isDue = (subject: string) => /^A payment for .* is due$/.test(subject);

/** On a fast machine, the days are over before their last mails are written. */
const subjectsLike = (name: string, isLike: (subject: string) => boolean, count: number) =>
  eventually(
    `the mails to ${name}`,
    async () => (await subjectsTo(name)).filter((subject) => isLike(subject)),
    { isDone: (subjects) => subjects.length >= count, deadlineMs: 30_000 },
  );

/** Does what the page of the mailed link does, and returns the day that it promises. */
async function setUp(name: string): Promise<string> {
  const readToken = async () =>
    (await mailsTo(name)).flatMap(({ text }) => /\/plan-link#token=([\w-]+)/.exec(text)?.[1] ?? []);
  const [token] = await eventually(`the link of ${name}`, readToken, {
    isDone: (tokens) => tokens.length > 0,
    deadlineMs: 60_000,
  });
  const owner = createBrowserSession(stack.urls.gateway);
  const shown = await owner.post('/api/plan-links/lookup', { token });
  const { firstChargeOn, monthlyTotal } = startLinkSchema.parse(shown.body);
  const prepared = (await owner.post('/api/plan-links/prepare', { token })).body;
  const { clientSecret } = z.object({ clientSecret: z.string() }).parse(prepared);
  const [setupIntentId = ''] = clientSecret.split('_secret');
  await stripe.setupIntents.confirm(setupIntentId, { payment_method: 'pm_card_visa' });
  const textVersion = 'plan-link-2026-11-29';
  const agreed = { token, setupIntentId, firstChargeOn, monthlyTotal, textVersion };
  // For two minutes after staff recorded a payment, it may be the first of two.
  await eventually(`the set-up of ${name}`, () => owner.post('/api/plan-links/confirm', agreed), {
    isDone: ({ status }) => status === 200,
    deadlineMs: 150_000,
    everyMs: 5_000,
  });
  return firstChargeOn;
}

/** Joins at the counter: the link to pay by card is opened, and then the owner pays one month in cash. */
async function joinWithCash(name: string, paidOn: string): Promise<number> {
  const key = () => ({ 'idempotency-key': newIdempotencyKey() });
  const pet = { name, type: 'dog', breed: 'Beagle', age: 'adult', healthConcerns: [] };
  const { plan } = await chooseRecommended(manager, { ...pet, type: 'dog' });
  const owner = {
    firstName: 'Ana',
    lastName: 'Reyes',
    email: emailOf(name),
    phone: '904-555-0101',
  };
  const proposed = await manager.post(
    '/api/admin/proposals',
    { owner, pet, planId: plan.id, addOnIds: [] },
    key(),
  );
  expect(proposed).toMatchObject({ status: 201 });
  const { enrollmentId } = z.object({ enrollmentId: z.int() }).parse(proposed.body);
  const path = `/api/admin/enrollments/${enrollmentId}`;
  const { url } = enrollmentLinkSchema.parse(await ask(`${path}/join-link`, {}));
  const token = new URL(url).hash.replace('#token=', '');
  const visitor = createBrowserSession(stack.urls.gateway);
  expect((await visitor.post('/api/join-links/prepare', { token })).status).toBe(200);
  const payment = { amountCents: 12_765, paidOn, method: 'cash', months: 1 };
  expect((await manager.post(`${path}/recorded-payments`, payment, key())).status).toBe(201);
  expect((await visitor.post('/api/join-links/prepare', { token })).status).toBe(410);
  return enrollmentId;
}

/** All that Stripe has collected, as `day name amount`, with the day on which it was first seen. */
function createCashBook() {
  const seen = new Set<string>();
  const entries: string[] = [];
  return {
    entries,
    async lookAt(day: string) {
      for await (const { id, amount_paid: cents, customer_email: email } of stripe.invoices.list({
        status: 'paid',
        limit: 100,
      })) {
        if (cents === 0 || seen.has(id ?? '')) continue;
        seen.add(id ?? '');
        entries.push(`${day} ${email?.replace('@example.com', '')} ${cents}`);
      }
    },
  };
}

const listSchema = z.object({ items: z.array(paidElsewhereSchema) });
async function readWorkList(): Promise<string[]> {
  const { body } = await manager.get('/api/admin/paid-elsewhere');
  return listSchema.parse(body).items.map(({ petName }) => petName);
}

test('[IMP-24] [MEM-03] [MEM-39] [MEM-15] [MEM-23] [MEM-27] members over 36 days: each is charged on the stated day, once; who pays elsewhere, or gives no card, is listed, then suspended, on time', async () => {
  const today = addDays(clinicDay(stack.businessClock(), timeZone), 1);
  await moveTo(today, '10:00');
  const dayOf = (days: number) => addDays(today, days);
  // Those that lapse later come first, so that a run that suspends the others has looked at them.
  const rows: Row[] = [
    { name: 'silent', price: '63.50', dueIn: 21, isElsewhere: true },
    { name: 'lapsing', price: '63.50', dueIn: 20, isElsewhere: true },
    { name: 'waiting', price: '63.50', dueIn: 5 },
    { name: 'soon', price: '60.00', dueIn: 3 },
    { name: 'agreed', price: '35.00', dueIn: 12 },
    { name: 'late', price: '63.50', dueIn: 2 },
    { name: 'moving', price: '41.75', dueIn: 16, isElsewhere: true },
  ];
  await importFile(fileOf(rows, today), rows.length);
  const imported = await readPlans();
  const idOf = (name: string) => imported.get(name)?.id ?? 0;
  const invited = ['soon', 'agreed', 'late', 'moving'];
  await ask('/api/admin/members/release-mails', { enrollmentIds: [idOf('lapsing')] });
  await ask('/api/admin/members/send-setup', { enrollmentIds: invited.map((name) => idOf(name)) });
  const counterId = await joinWithCash('counter', today);
  expect(await setUp('soon')).toBe(dayOf(3));
  expect(await setUp('agreed')).toBe(dayOf(12));
  expect(await setUp('moving')).toBe(dayOf(16));

  const cashBook = createCashBook();
  const listedOn: Record<string, string> = {};
  const suspendedOn: Record<string, string> = {};
  for (let days = 0; days <= 36; days += 1) {
    const day = dayOf(days);
    await moveTo(day, '23:30');
    if (days === 2) {
      await ask('/api/admin/members/send-setup', { enrollmentIds: [counterId] });
      expect(await setUp('counter')).toBe(addMonths(today, 1));
    }
    // The due day of this one passes before it sets up, and is never charged.
    if (days === 4) expect(await setUp('late')).toBe(addMonths(dayOf(2), 1));
    // It is mailed while the plan is active, and on a fast machine that week is over in a second.
    if (days === 5) expect(await subjectsLike('waiting', isDue, 1)).toHaveLength(1);
    await cashBook.lookAt(day);
    for (const name of await readWorkList()) listedOn[name] ??= day;
    const lapsing = { 12: 'waiting', 27: 'lapsing', 28: 'silent' }[days];
    if (lapsing !== undefined) {
      await eventually('the plan that lapses', readPlans, {
        isDone: (plans) => plans.get(lapsing)?.status === 'suspended',
      });
    }
    for (const [name, { status }] of await readPlans()) {
      if (status !== 'active') suspendedOn[name] ??= `${status} ${day}`;
    }
  }

  // The plan of the counter has Dog Gold's price, and its fee was paid in cash.
  expect(cashBook.entries.toSorted()).toEqual(
    [
      `${dayOf(3)} soon 6000`,
      `${dayOf(12)} agreed 3500`,
      `${dayOf(16)} moving 4175`,
      `${addMonths(today, 1)} counter 6350`,
      `${addMonths(dayOf(2), 1)} late 6350`,
      `${addMonths(dayOf(3), 1)} soon 6000`,
    ].toSorted(),
  );
  expect(listedOn).toEqual({
    late: dayOf(2),
    waiting: dayOf(5),
    lapsing: dayOf(6),
    silent: dayOf(7),
  });
  expect(suspendedOn).toEqual({
    waiting: `suspended ${dayOf(12)}`,
    lapsing: `suspended ${dayOf(27)}`,
    silent: `suspended ${dayOf(28)}`,
  });
  const isAboutPause = (subject: string) => /paused|suspended|on hold/i.test(subject);
  const isReceipt = (subject: string) => subject.startsWith('Your monthly receipt');
  for (const name of ['lapsing', 'silent', 'waiting']) {
    expect(await subjectsLike(name, isAboutPause, 1)).toHaveLength(1);
  }
  expect((await subjectsTo('waiting')).filter(isDue)).toHaveLength(1);
  expect(await subjectsTo('waiting')).toHaveLength(2);
  expect(await subjectsTo('silent')).toHaveLength(1);
  const receipts = { soon: 2, agreed: 1, moving: 1, late: 1, counter: 1 };
  for (const [name, count] of Object.entries(receipts)) {
    expect(await subjectsLike(name, isReceipt, count)).toHaveLength(count);
  }
}, 300_000);
