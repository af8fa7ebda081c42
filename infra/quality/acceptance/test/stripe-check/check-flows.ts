import { createPool } from '@petwell/chassis';
import {
  customerPaymentsSchema,
  paymentMethodUpdatedSchema,
  paymentMethodUpdateSchema,
  type CustomerPayment,
} from '@petwell/contracts';
import { localSignIns, type RunningStack } from '@petwell/local-stack';
import { advanceClock } from 'stripe-simulator';
import type Stripe from 'stripe';
import {
  createBrowserSession,
  createSubscription,
  enrollWithPassword,
  eventually,
  newVisitor,
  readEnrollments,
} from '../../src/index.ts';

/** Stripe's test mode takes up to a minute for some events. */
const deadlineMs = 90_000;
const intentOf = (clientSecret: string | null) => clientSecret?.split('_secret')[0] ?? '';

/** The steps of every check: owners of a temporary PetWell, and Stripe's part of what they do. */
export function createFlows(stack: RunningStack, stripe: Stripe) {
  async function enroll() {
    const session = createBrowserSession(stack.urls.gateway);
    const visitor = newVisitor();
    const enrolled = await enrollWithPassword(session, visitor);
    const { email } = visitor.owner;
    return { session, email, ownerId: enrolled.owner.id, enrollmentId: enrolled.enrollment.id };
  }
  type Owner = Awaited<ReturnType<typeof enroll>>;

  async function pay(owner: Owner, card = 'pm_card_visa') {
    const subscription = await createSubscription(owner.session, owner.enrollmentId);
    const intent = await stripe.paymentIntents.confirm(intentOf(subscription.clientSecret), {
      payment_method: card,
      return_url: `${stack.urls.gateway}/payment-success`,
    });
    return { intent, subscriptionId: subscription.subscriptionId };
  }

  const statusOf = async ({ session, email }: Owner) =>
    (await readEnrollments(session, email))[0]?.status;
  const untilActive = (owner: Owner) =>
    eventually('the webhook', () => statusOf(owner), {
      isDone: (status) => status === 'active',
      deadlineMs,
    });

  async function signInManager() {
    const staff = createBrowserSession(stack.urls.gateway);
    await staff.post('/api/admin/login', localSignIns.admin);
    return staff;
  }

  async function untilPayment(owner: Owner, isDone: (payments: CustomerPayment[]) => boolean) {
    const staff = await signInManager();
    const read = async () => {
      const { body } = await staff.get(`/api/admin/customers/${owner.ownerId}/payments`);
      return customerPaymentsSchema.parse(body).payments;
    };
    return eventually("staff's list of payments", read, { isDone, deadlineMs });
  }

  /** Gives an owner who hasn't paid yet a customer at Stripe that lives by a test clock. */
  async function putOnClock(owner: Owner): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: now });
    const person = { email: owner.email, name: 'Ana Ruiz' };
    const customer = await stripe.customers.create({ ...person, test_clock: clock.id });
    const pool = createPool({ databaseUrl: stack.control.databaseUrl('billing'), poolSize: 1 });
    try {
      await pool.query(
        `INSERT INTO customers
           (owner_id, first_name, last_name, email, stripe_customer_id, stripe_email, stripe_name, updated_at)
         VALUES ($1, 'Ana', 'Ruiz', $2, $3, $2, $4, now())
         ON CONFLICT (owner_id) DO UPDATE SET stripe_customer_id = $3`,
        [owner.ownerId, person.email, customer.id, person.name],
      );
    } finally {
      await pool.end();
    }
    return clock.id;
  }

  return { signInManager, enroll, pay, statusOf, untilActive, untilPayment, putOnClock };
}
type Flows = ReturnType<typeof createFlows>;

const expectEqual = (what: string, actual: unknown, expected: unknown) => {
  if (actual === expected) return;
  throw new Error(`${what} is ${String(actual)} instead of ${String(expected)}`);
};

/** Flows of owners and staff that involve Stripe. Each returns what it has shown. */
export const flowChecks = {
  'enroll and pay': async (flows: Flows) => {
    const owner = await flows.enroll();
    const { intent } = await flows.pay(owner);
    expectEqual('the payment', intent.status, 'succeeded');
    await flows.untilActive(owner);
    return 'the webhook alone made the plan active, so its secret is right';
  },
  'a declined card': async (flows: Flows) => {
    const owner = await flows.enroll();
    const code = await flows.pay(owner, 'pm_card_visa_chargeDeclined').then(
      () => 'nothing',
      (error: { code?: string }) => error.code,
    );
    expectEqual('the error', code, 'card_declined');
    expectEqual('the plan', await flows.statusOf(owner), 'pending_payment');
    return 'the plan stays unpaid';
  },
  '3-D Secure': async (flows: Flows) => {
    const owner = await flows.enroll();
    const { intent } = await flows.pay(owner, 'pm_card_threeDSecure2Required');
    expectEqual('the payment', intent.status, 'requires_action');
    expectEqual('the plan', await flows.statusOf(owner), 'pending_payment');
    return 'the bank is asked first, and the plan stays unpaid until then';
  },
  'cancel a plan': async (flows: Flows, stripe: Stripe) => {
    const owner = await flows.enroll();
    const { subscriptionId } = await flows.pay(owner);
    await flows.untilActive(owner);
    const { status } = await owner.session.post(`/api/enrollments/${owner.enrollmentId}/cancel`);
    expectEqual('the response', status, 200);
    const subscription = await stripe.subscriptions.retrieve(subscriptionId);
    expectEqual('the subscription', subscription.status, 'canceled');
    return 'canceled at Stripe';
  },
  'refund a payment': async (flows: Flows, stripe: Stripe) => {
    const owner = await flows.enroll();
    const { intent } = await flows.pay(owner);
    await flows.untilActive(owner);
    await stripe.refunds.create({ payment_intent: intent.id });
    await flows.untilPayment(owner, ([payment]) => (payment?.refundedCents ?? 0) > 0);
    return 'staff see the refund';
  },
  'a disputed payment': async (flows: Flows) => {
    const owner = await flows.enroll();
    await flows.pay(owner, 'pm_card_createDispute');
    await flows.untilPayment(owner, ([payment]) => payment?.isDisputed === true);
    return 'staff see the dispute';
  },
  'change the card': async (flows: Flows, stripe: Stripe) => {
    const owner = await flows.enroll();
    const { subscriptionId } = await flows.pay(owner);
    await flows.untilActive(owner);
    const { enrollmentId, session } = owner;
    const begun = await session.post('/api/payment-method-updates', { enrollmentId });
    const { clientSecret, dueNow } = paymentMethodUpdateSchema.parse(begun.body);
    const setupIntentId = intentOf(clientSecret);
    const setup = await stripe.setupIntents.confirm(setupIntentId, {
      payment_method: 'pm_card_mastercard',
      return_url: 'https://petwell.example/dashboard',
    });
    const confirmation = { enrollmentId, setupIntentId, dueNow };
    const ended = await session.post('/api/payment-method-updates/confirm', confirmation);
    expectEqual('the outcome', paymentMethodUpdatedSchema.parse(ended.body).outcome, 'updated');
    const subscription = await stripe.subscriptions.retrieve(subscriptionId);
    expectEqual('the default card', subscription.default_payment_method, setup.payment_method);
    return 'later payments use the new card';
  },
  'two renewals on a test clock': async (flows: Flows, stripe: Stripe) => {
    const owner = await flows.enroll();
    const clockId = await flows.putOnClock(owner);
    const { subscriptionId } = await flows.pay(owner);
    await flows.untilActive(owner);
    for (const renewals of [1, 2]) {
      const { items } = await stripe.subscriptions.retrieve(subscriptionId);
      const end = items.data[0]?.current_period_end ?? 0;
      // Stripe finalizes a renewal's invoice an hour after the period ends.
      await advanceClock(stripe, clockId, end + 2 * 3_600);
      await flows.untilPayment(
        owner,
        (payments) =>
          payments.filter(({ kind, status }) => kind === 'monthly' && status === 'paid').length ===
          renewals,
      );
    }
    return 'both monthly payments arrived';
  },
};
