import { randomUUID } from 'node:crypto';
import { createBus, createLogger } from '@petwell/chassis';
import { errorBodySchema, enrollmentLinkSchema, startLinkSchema } from '@petwell/contracts';
import { expect, vi } from 'vitest';
import { endedByStaff, enrollmentSnapshot } from '../factories.ts';
import type { RunningBilling } from './running-billing.ts';
import { startClockedOwner } from './test-clock.ts';

/** The customer's clock. Billing's own stays in the present, so first days are in its future. */
export const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000);
export const inSeconds = (time: Date) =>
  new Date(Math.floor(time.getTime() / 1000) * 1000).toISOString();

export async function refused(response: Response) {
  const { code } = errorBodySchema.parse(await response.json());
  return [response.status, code];
}
export const gone = [410, 'link_invalid'];
export const conflict = [409, 'status_conflict'];

/** Helpers for tests of links that start to bill a plan. */
export function createStartLinks(billing: RunningBilling) {
  const post = (path: string, body: object) => billing.post(`/api/plan-links/${path}`, body);
  const call = (enrollmentId: number, action: string, body: object) =>
    billing.post(
      `/internal/enrollments/${enrollmentId}/${action}`,
      body,
      billing.asService('enrollment'),
    );
  async function makeLink(
    enrollmentId: number,
    { dueAt, until }: { dueAt: string; until?: string },
  ) {
    const response = await call(enrollmentId, 'start-links', { kind: 'restart', dueAt, until });
    expect(response.status).toBe(200);
    const link = enrollmentLinkSchema.parse(await response.json());
    return { ...link, token: new URL(link.url).hash.replace('#token=', '') };
  }
  async function lookUp(token: string) {
    const response = await post('lookup', { token });
    expect(response.status).toBe(200);
    return startLinkSchema.strict().parse(await response.json());
  }
  /** Prepares the form and has the provider accept a card, as the browser does. */
  async function enterCard(token: string, card = 'pm_card_visa'): Promise<string> {
    const { clientSecret } = (await (await post('prepare', { token })).json()) as {
      clientSecret: string;
    };
    const setupIntentId = clientSecret.slice(0, clientSecret.indexOf('_secret'));
    await billing.stripe.setupIntents.confirm(setupIntentId, { payment_method: card });
    return setupIntentId;
  }

  /** Enrolled, paid, and ended: all that was left unpaid is discarded. */
  async function endedEnrollment(enrollmentId: number, paidAt = new Date()) {
    const ownerId = 100 + enrollmentId;
    const owner = await startClockedOwner(billing, { ownerId, start: inSeconds(paidAt) });
    billing.enroll({ enrollmentId, ownerId });
    const first = await billing.createSubscription(enrollmentId, ownerId);
    await billing.pay(first.clientSecret);
    await billing.settled();
    const end = async () => {
      await call(enrollmentId, 'cancel-subscription', { onlyIfUnpaid: false });
      await billing.settled();
    };
    await end();
    const dueAt = inSeconds(daysAhead(20));
    const subscriptionsAtStripe = async () => {
      const { data } = await billing.stripe.subscriptions.list({
        customer: owner.customerId,
        status: 'all',
      });
      return data.map(({ status }) => status).toSorted();
    };
    return { ...owner, ...first, ownerId, enrollmentId, dueAt, end, subscriptionsAtStripe };
  }

  /** A link, what its page shows, and what agreeing to that sends. */
  async function offered(enrollment: { enrollmentId: number; dueAt: string }) {
    const link = await makeLink(enrollment.enrollmentId, enrollment);
    const shown = await lookUp(link.token);
    const { firstChargeOn, monthlyTotal } = shown;
    const textVersion = 'plan-link-2026-11-29-good';
    const setupIntentId = await enterCard(link.token);
    const body = { token: link.token, setupIntentId, firstChargeOn, monthlyTotal, textVersion };
    return { link, shown, body };
  }
  async function lastFact(enrollmentId: number) {
    await billing.settled();
    const facts = await billing.published('subscription.status-changed.v1', enrollmentId);
    return facts.at(-1)?.data;
  }
  const consents = (enrollmentId: number) =>
    billing.prisma.paymentConsent.findMany({ where: { enrollmentId } });

  async function publish(type: string, subject: string, data: object): Promise<void> {
    const bus = createBus({
      rabbitmqUrl: 'off',
      busDatabaseUrl: billing.busUrl,
      logger: createLogger({ service: 'enrollment', level: 'silent' }),
    });
    await bus.start();
    await bus.publish({
      specversion: '1.0',
      id: randomUUID(),
      source: 'petwell/test',
      subject,
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      type,
      data,
    } as Parameters<typeof bus.publish>[0]);
    await bus.close();
  }

  /** Delivers the end of the plan's first subscription again. */
  async function publishEnd(enrollment: Parameters<typeof publishOldEnd>[0]): Promise<void> {
    await publishOldEnd(enrollment);
    await handled();
  }
  async function publishOldEnd(ended: { enrollmentId: number; ownerId: number }): Promise<void> {
    const { enrollment, ...snapshot } = enrollmentSnapshot(ended);
    const where = { enrollmentId: ended.enrollmentId, attempt: 1 };
    const first = await billing.prisma.subscription.findFirstOrThrow({ where });
    await publish('enrollment.cancelled.v1', `enrollment/${ended.enrollmentId}`, {
      ...snapshot,
      enrollment: {
        ...enrollment,
        status: 'cancelled',
        stripeSubscriptionId: first.stripeSubscriptionId,
      },
      previousStatus: 'active',
      ...endedByStaff,
    });
  }

  /** Waits until billing has handled the events about enrollments. */
  async function handled(): Promise<void> {
    const waiting = () =>
      billing.prisma
        .$queryRaw`SELECT name FROM pgboss.job WHERE name LIKE '%billing.enrollment-facts' AND state < 'completed'`;
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 10_000 });
  }
  return {
    post,
    call,
    makeLink,
    lookUp,
    enterCard,
    endedEnrollment,
    offered,
    lastFact,
    consents,
    publish,
    publishOldEnd,
    publishEnd,
    handled,
  };
}
