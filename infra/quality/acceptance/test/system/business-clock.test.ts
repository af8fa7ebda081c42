import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connectSimulator,
  createBrowserSession,
  enrollAndPay,
  enrollWithPassword,
  eventually,
  newVisitor,
  readEnrollments,
  readMails,
  type Visitor,
} from '../../src/index.ts';

const dayMs = 86_400_000;
let stack: RunningStack;
beforeAll(async () => {
  stack = await startStack({ environment: { HOUSEKEEPING_INTERVAL_MS: '500' } });
});
afterAll(() => stack?.stop());

const subjectsTo = async ({ owner }: Visitor) =>
  (await readMails(stack.urls.mailInbox, owner.email)).map(({ subject }) => subject);

const moveBy = (ms: number) => stack.moveClock(new Date(stack.businessClock().getTime() + ms));

test('[OPS-11] a year passes on the running stack: reminders, twelve renewals, and their receipts, in one session', async () => {
  const [paying, hesitating] = [newVisitor(), newVisitor()];
  const session = createBrowserSession(stack.urls.gateway);
  await enrollAndPay(session, connectSimulator(stack.urls.stripe), paying);
  const readPlan = () => readEnrollments(session, paying.owner.email);
  const isActive = { isDone: ([first]: { status: string }[]) => first?.status === 'active' };
  await eventually('the active plan', readPlan, isActive);
  await enrollWithPassword(createBrowserSession(stack.urls.gateway), hesitating);

  await moveBy(2 * 3_600_000);
  await eventually('the reminder to finish', () => subjectsTo(hesitating), {
    isDone: (subjects) => subjects.some((subject) => /finish/i.test(subject)),
  });

  await moveBy(366 * dayMs);
  const receipts = async () =>
    (await subjectsTo(paying)).filter((subject) => /receipt/i.test(subject));
  await eventually('the receipts of the first payment and twelve renewals', receipts, {
    isDone: (found) => found.length >= 13,
    deadlineMs: 60_000,
  });
  expect(await receipts()).toHaveLength(13);
  const [plan] = await eventually('the next bill', readPlan, {
    isDone: ([first]) => new Date(first?.nextBillingDate ?? 0) > stack.businessClock(),
  });
  expect(plan?.status).toBe('active');

  const late = newVisitor();
  const { enrolled } = await enrollAndPay(
    createBrowserSession(stack.urls.gateway),
    connectSimulator(stack.urls.stripe),
    late,
  );
  const behindMs = stack.businessClock().getTime() - Date.parse(enrolled.enrollment.enrolledAt);
  expect(behindMs).toBeLessThan(60_000);
}, 180_000);
