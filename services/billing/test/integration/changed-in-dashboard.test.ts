import { workListSchema } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let subscriptionId: string;
beforeAll(async () => {
  billing = await startBilling();
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  const created = await billing.createSubscription(1, 101);
  subscriptionId = created.subscriptionId;
  await billing.pay(created.clientSecret);
  await billing.settled();
});
afterAll(() => billing.stop());

async function readStaff(path: string): Promise<unknown> {
  const headers = billing.as(staffPrincipals('viewer'));
  return (await fetch(`${billing.url()}${path}`, { headers })).json();
}
async function problems() {
  await billing.settled();
  const workList = workListSchema.parse(await readStaff('/api/admin/work-list'));
  return workList.subscriptionProblems.items.map(({ problem, at }) => ({ problem, at }));
}

test('[PAY-33] an end or a pause that was set in the Dashboard is on the work list until it is undone', async () => {
  expect(await problems()).toEqual([]);
  const { subscriptions } = billing.stripe;
  await subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  const [fact] = await billing
    .published('subscription.status-changed.v1', 1)
    .then((all) => all.slice(-1));
  expect(await problems()).toEqual([{ problem: 'ends', at: fact?.data.currentPeriodEnd }]);
  await subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  expect(await problems()).toEqual([]);
  const paused = { behavior: 'keep_as_draft' } as const;
  await subscriptions.update(subscriptionId, { pause_collection: paused });
  expect(await problems()).toEqual([{ problem: 'collection_paused', at: null }]);
  await subscriptions.update(subscriptionId, { pause_collection: '' });
  expect(await problems()).toEqual([]);
});

test('[PAY-47] a dispute in appeal waits for evidence, and one that was won is over', async () => {
  const disputes = async () => {
    await billing.settled();
    const workList = workListSchema.parse(await readStaff('/api/admin/work-list'));
    const { payments } = (await readStaff('/api/admin/customers/101/payments')) as {
      payments: { isDisputed: boolean }[];
    };
    return { waiting: workList.disputes.total, isDisputed: payments[0]?.isDisputed };
  };
  const move = async (path: string, body: object) => {
    const response = await fetch(`${billing.provider.url}/_disputes${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { id: string };
  };
  const [charge] = (await billing.stripe.charges.list()).data;
  const { id } = await move('', { charge: charge?.id });
  expect(await disputes()).toEqual({ waiting: 1, isDisputed: true });
  await move(`/${id}`, { status: 'under_review' });
  expect(await disputes()).toEqual({ waiting: 0, isDisputed: true });
  await move(`/${id}`, { status: 'appeal_needs_response' });
  expect(await disputes()).toEqual({ waiting: 1, isDisputed: true });
  await move(`/${id}`, { status: 'won' });
  expect(await disputes()).toEqual({ waiting: 0, isDisputed: false });
});
