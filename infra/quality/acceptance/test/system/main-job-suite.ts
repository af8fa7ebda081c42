import { paymentMethodUpdateSchema } from '@petwell/contracts';
import type { RunningStack } from '@petwell/local-stack';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  confirmPayment,
  connectSimulator,
  createBrowserSession,
  createSubscription,
  enrollAndPay,
  enrollWithPassword,
  eventually,
  newVisitor,
  readEnrollments,
  readMails,
} from '../../src/index.ts';

/** The main flow through the public API of a running stack; runs once per bus. */
export function describeMainJob(stackOf: () => RunningStack): void {
  const newSession = () => createBrowserSession(stackOf().urls.gateway);
  const mailsOf = (address: string) => readMails(stackOf().urls.mailInbox, address);
  const provider = () => connectSimulator(stackOf().urls.stripe);
  const untilActive = async (session: ReturnType<typeof newSession>, email: string) => {
    const [view] = await eventually('the active plan', () => readEnrollments(session, email), {
      isDone: ([first]) => first?.status === 'active',
    });
    return view;
  };

  test('[PAY-13][MAI-01][MAI-02][MAI-03][ACC-27] the webhook alone activates the plan, with exactly one confirmation, one receipt, and the question whose account it is', async () => {
    const [first, second] = [newVisitor(), newVisitor()];
    const session = newSession();
    const { enrolled, payment } = await enrollAndPay(session, provider(), first);
    expect(enrolled.enrollment.status).toBe('pending_payment');
    expect(payment.status).toBe('succeeded');
    const view = await untilActive(session, first.owner.email);
    expect(view).toMatchObject({
      status: 'active',
      membershipFeePaid: true,
      membershipFee: '64.15',
    });
    const hasAll = { isDone: (mails: unknown[]) => mails.length >= 3 };
    await eventually('three mails', () => mailsOf(first.owner.email), hasAll);
    // Another owner's complete flow has passed every queue that could still hold another email.
    const other = newSession();
    await enrollAndPay(other, provider(), second);
    await eventually('the other three mails', () => mailsOf(second.owner.email), hasAll);
    const subjects = (await mailsOf(first.owner.email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(3);
    expect(subjects).toContain('Confirm your email for PetWell');
    expect(subjects.filter((subject) => /receipt/i.test(subject))).toHaveLength(1);
  });

  test('[PAY-07] twenty concurrent requests create one subscription', async () => {
    const visitor = newVisitor();
    const session = newSession();
    const { enrollment } = await enrollWithPassword(session, visitor);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => createSubscription(session, enrollment.id)),
    );
    expect(new Set(responses.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
    expect(new Set(responses.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const listed = await provider().subscriptions.list({ status: 'all', limit: 100 });
    const ofEnrollment = listed.data.filter(
      ({ metadata }) => metadata.enrollmentId === String(enrollment.id),
    );
    expect(ofEnrollment).toHaveLength(1);
  });

  test('[PAY-08] a declined card leaves it unpaid; another card then completes it', async () => {
    const visitor = newVisitor();
    const session = newSession();
    const { enrollment } = await enrollWithPassword(session, visitor);
    const { clientSecret } = await createSubscription(session, enrollment.id);
    await expect(
      confirmPayment(provider(), clientSecret, 'pm_card_chargeDeclined'),
    ).rejects.toMatchObject({ code: 'card_declined' });
    const [unpaid] = await readEnrollments(session, visitor.owner.email);
    expect(unpaid?.status).toBe('pending_payment');
    await confirmPayment(provider(), clientSecret);
    expect((await untilActive(session, visitor.owner.email))?.status).toBe('active');
  });

  test('[PAY-14] activate trusts the provider, not the caller', async () => {
    const visitor = newVisitor();
    const session = newSession();
    const { enrollment } = await enrollWithPassword(session, visitor);
    const { clientSecret } = await createSubscription(session, enrollment.id);
    const paymentIntentId = clientSecret?.split('_secret')[0];
    const claim = () =>
      session.post(`/api/enrollments/${enrollment.id}/activate`, {
        paymentIntentId,
        status: 'active',
      });
    expect(await claim()).toMatchObject({ status: 409, body: { code: 'payment_not_confirmed' } });
    await confirmPayment(provider(), clientSecret);
    expect(await claim()).toMatchObject({
      status: 200,
      body: { enrollment: { status: 'active' } },
    });
    expect(await claim()).toMatchObject({ status: 200 });
  });

  test('[PAY-15] refuses forged webhooks and ignores replayed ones', async () => {
    const visitor = newVisitor();
    const session = newSession();
    await enrollAndPay(session, provider(), visitor);
    const before = await untilActive(session, visitor.owner.email);
    const { data: events } = await provider().events.list({ limit: 20 });
    expect(events.length).toBeGreaterThan(3);
    for (const event of events) {
      const payload = JSON.stringify(event);
      const send = (secret: string) =>
        fetch(`${stackOf().urls.gateway}/api/webhooks/stripe`, {
          method: 'POST',
          body: payload,
          headers: {
            'content-type': 'application/json',
            'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
          },
        });
      expect((await send('whsec_simulator')).status).toBe(200);
      expect((await send('whsec_forged')).status).toBe(400);
    }
    expect(await readEnrollments(session, visitor.owner.email)).toEqual([before]);
  });

  test('[DSH-08] hides a dashboard from others, and refuses a cookie after sign-out', async () => {
    const [ana, eve] = [newVisitor(), newVisitor()];
    const [session, other] = [newSession(), newSession()];
    await enrollWithPassword(session, ana);
    await enrollWithPassword(other, eve);
    const path = `/api/enrollments/${encodeURIComponent(ana.owner.email)}`;
    expect((await newSession().get(path)).status).toBe(401);
    expect((await other.get(path)).status).toBe(404);
    const oldCookie = await session.cookies();
    expect((await session.post('/api/logout')).status).toBe(204);
    const replay = await newSession().send('GET', path, { headers: { cookie: oldCookie } });
    expect(replay.status).toBe(401);
  });

  test('[PAY-24] saves another card once despite repeated confirmations, and charges it from then on', async () => {
    const visitor = newVisitor();
    const session = newSession();
    const { enrolled, subscription } = await enrollAndPay(session, provider(), visitor);
    await untilActive(session, visitor.owner.email);
    const { id: enrollmentId } = enrolled.enrollment;
    const prepared = paymentMethodUpdateSchema.parse(
      (await session.post('/api/payment-method-updates', { enrollmentId })).body,
    );
    expect(prepared).toMatchObject({ petName: visitor.pet.name, dueNow: '0.00' });
    const setupIntentId = prepared.clientSecret.split('_secret')[0] ?? '';
    const confirm = (key: string) =>
      session.post(
        '/api/payment-method-updates/confirm',
        { enrollmentId, setupIntentId, dueNow: prepared.dueNow },
        { 'idempotency-key': key },
      );
    expect(await confirm('before-the-card')).toMatchObject({
      status: 409,
      body: { code: 'payment_not_confirmed' },
    });
    const { payment_method: card } = await provider().setupIntents.confirm(setupIntentId, {
      payment_method: 'pm_card_mastercard',
    });
    const first = await confirm('a-key');
    expect(first).toMatchObject({
      status: 200,
      body: { outcome: 'updated', paidNow: '0.00', status: 'active', paymentProblem: false },
    });
    expect(await confirm('a-key')).toMatchObject({ status: 200, body: first.body });
    expect(await confirm('another-key')).toMatchObject({ status: 200, body: first.body });
    const kept = await provider().subscriptions.retrieve(subscription.subscriptionId);
    expect(kept.default_payment_method).toBe(card);
    const customer = typeof kept.customer === 'string' ? kept.customer : kept.customer.id;
    const charges = await provider().charges.list({ customer });
    expect(charges.data).toHaveLength(1);
  });

  test('[ENR-06] refuses bad input with JSON errors', async () => {
    const session = newSession();
    const { pet, owner } = newVisitor();
    const enroll = (enrollment: object) =>
      session.post('/api/enrollments', { pet, owner, enrollment });
    expect(await enroll({ planId: 999_999, addOnIds: [] })).toMatchObject({
      status: 422,
      body: { code: 'unknown_plan' },
    });
    expect(await enroll({ planId: 1, addOnIds: [1, 1] })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect(await enroll({ planId: '1' })).toMatchObject({ status: 400 });
    expect(await session.get('/api/nothing')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    for (const path of [
      '/internal/owners/register',
      '/api/../internal/quote',
      '/%69nternal/quote',
    ]) {
      const response = await session.post(path, {});
      expect([404, 405]).toContain(response.status);
    }
  });
}
