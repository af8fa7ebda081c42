import { addDays, addMonths, clinicDay, instantOf } from '@petwell/chassis/time';
import { accountExportSchema, enrollmentBenefitsSchema } from '@petwell/contracts';
import { localSignIns, startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  confirmMailbox,
  connectSimulator,
  createBrowserSession,
  enrollAndPay,
  eventually,
  newIdempotencyKey,
  newVisitor,
  readEnrollments,
  readMails,
  type BrowserSession,
} from '../../src/index.ts';

const timeZone = 'America/New_York';
const visitor = newVisitor({ pet: { name: 'Juniper', breed: 'Beagle', healthConcerns: [] } });

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

const connectStripe = () => connectSimulator(stack.urls.stripe);

const kinds = {
  receipt: /receipt/i,
  visit: /^Juniper's visit on /,
  reminder: /^Upcoming care at /,
  unused: /^Juniper has services left until /,
  statement: /^Juniper's plan year at /,
};
type Kind = keyof typeof kinds;

async function countMails(): Promise<Record<Kind, number>> {
  const mails = await readMails(stack.urls.mailInbox, visitor.owner.email);
  const countOf = (kind: Kind) => mails.filter(({ subject }) => kinds[kind].test(subject)).length;
  return {
    receipt: countOf('receipt'),
    visit: countOf('visit'),
    reminder: countOf('reminder'),
    unused: countOf('unused'),
    statement: countOf('statement'),
  };
}

const mailsOf = (kind: Kind, wanted: number, deadlineMs = 20_000) =>
  eventually(`${wanted} ${kind} mails`, countMails, {
    isDone: (counts) => counts[kind] >= wanted,
    deadlineMs,
  });

/** Other services may be due on the days between, which the clock passes in steps. */
async function countExamReminders(): Promise<number> {
  const mails = await readMails(stack.urls.mailInbox, visitor.owner.email);
  return mails.filter(
    ({ subject, text }) => kinds.reminder.test(subject) && / exam is due on /.test(text),
  ).length;
}

async function readBenefits(session: BrowserSession, enrollmentId: number) {
  const { status, body } = await session.get(`/api/enrollments/${enrollmentId}/benefits`);
  expect(status).toBe(200);
  return enrollmentBenefitsSchema.parse(body);
}

const examOf = ({ benefits }: Awaited<ReturnType<typeof readBenefits>>) => {
  const exam = benefits.find(({ code }) => code === 'exam');
  if (!exam) throw new Error('the plan has no exam');
  return exam;
};

const redeemExam = (desk: BrowserSession, enrollmentId: number) =>
  desk.post(
    `/api/admin/enrollments/${enrollmentId}/redemptions`,
    { code: 'exam' },
    { 'Idempotency-Key': newIdempotencyKey() },
  );

async function signInAtDesk(): Promise<BrowserSession> {
  const desk = createBrowserSession(stack.urls.gateway);
  expect((await desk.post('/api/admin/login', localSignIns.admin)).status).toBe(200);
  return desk;
}

/** Enrolls and pays at ten in the morning at the clinic, whatever the time is now. */
async function startPlan(owner: BrowserSession) {
  const firstDay = addDays(clinicDay(stack.businessClock(), timeZone), 1);
  await moveTo(firstDay, '10:00');
  const { enrolled } = await enrollAndPay(owner, connectStripe(), visitor);
  await eventually('the active plan', () => readEnrollments(owner, visitor.owner.email), {
    isDone: ([first]) => first?.status === 'active',
  });
  await mailsOf('receipt', 1);
  await confirmMailbox(owner, {
    email: visitor.owner.email,
    mailInboxUrl: stack.urls.mailInbox,
  });
  return { id: enrolled.enrollment.id, firstDay };
}

/** Stops reminders as mail programs do with the address in List-Unsubscribe. */
async function unsubscribe(): Promise<number> {
  const mails = await readMails(stack.urls.mailInbox, visitor.owner.email);
  const reminder = mails.find(({ subject }) => kinds.reminder.test(subject));
  const token = /stop-reminders\?token=([\w-]+)/.exec(reminder?.text ?? '')?.[1] ?? '';
  const { status } = await fetch(`${stack.urls.gateway}/api/care-reminders/stop?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  return status;
}

test('[BEN-03] [BEN-12] [CAR-02] [CAR-04] [CAR-05] [CAR-06] [OFR-110] [OPS-11] a plan year passes on the running stack: a visit, its mails, the renewals, and new allowances', async () => {
  const owner = createBrowserSession(stack.urls.gateway);
  const { id, firstDay } = await startPlan(owner);
  const desk = await signInAtDesk();
  const endsOn = addDays(addMonths(firstDay, 12), -1);
  const before = await readBenefits(owner, id);
  const { quantity } = examOf(before);
  const [plan] = await readEnrollments(owner, visitor.owner.email);
  const monthlyCents = Math.round(Number(plan?.totalMonthlyPrice) * 100);
  const feeCents = Math.round(Number(plan?.membershipFee) * 100);
  const paidAfter = (months: number) => ((feeCents + months * monthlyCents) / 100).toFixed(2);
  expect(before).toMatchObject({ planYear: { startsOn: firstDay, endsOn }, paid: paidAfter(1) });

  expect((await redeemExam(desk, id)).status).toBe(201);
  const used = examOf(await readBenefits(owner, id));
  expect(used).toMatchObject({ used: 1, left: Number(quantity) - 1, lastUsedOn: firstDay });
  await moveTo(firstDay, '19:00');
  await mailsOf('visit', 1);

  await moveTo(addDays(used.nextDueOn ?? '', -7), '09:00');
  await eventually('the reminder of the exam', countExamReminders, {
    isDone: (count) => count > 0,
    deadlineMs: 20_000,
  });
  await moveTo(addDays(endsOn, -90), '09:00');
  await mailsOf('unused', 1);
  const reminders = await countExamReminders();
  await moveTo(addDays(endsOn, -45), '09:00');
  await mailsOf('statement', 1);
  await moveTo(endsOn, '23:59');
  expect(await readBenefits(owner, id)).toMatchObject({ planYear: { startsOn: firstDay } });
  await mailsOf('receipt', 12);
  expect((await readBenefits(owner, id)).paid).toBe(paidAfter(12));

  const nextYear = { startsOn: addDays(endsOn, 1), endsOn: addDays(addMonths(firstDay, 24), -1) };
  await moveTo(nextYear.startsOn, '12:00');
  const fresh = await readBenefits(owner, id);
  expect(fresh.planYear).toEqual(nextYear);
  expect(examOf(fresh)).toMatchObject({ quantity, used: 0, left: quantity, lastUsedOn: firstDay });
  await mailsOf('receipt', 13);
  expect(await readBenefits(owner, id)).toMatchObject({
    valueUsed: null,
    paid: (monthlyCents / 100).toFixed(2),
  });
  expect((await redeemExam(desk, id)).status).toBe(201);

  const readExport = async () =>
    accountExportSchema.parse((await owner.get('/api/account/export')).body);
  const { enrollments } = await readExport();
  expect(enrollments).toMatchObject([
    {
      planYears: [{ startsOn: firstDay }, { startsOn: nextYear.startsOn }],
      redemptions: [{ performedOn: firstDay }, { performedOn: nextYear.startsOn }],
    },
  ]);
  expect(await countMails()).toMatchObject({ receipt: 13, visit: 1, unused: 1, statement: 1 });
  expect(reminders).toBe(1);

  expect(await unsubscribe()).toBe(204);
  const petId = plan?.pet.id ?? 0;
  expect((await owner.get(`/api/pets/${petId}/care`)).body).toMatchObject({ hasReminders: false });
}, 240_000);
