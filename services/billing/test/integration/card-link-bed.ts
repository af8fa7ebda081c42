import { randomUUID } from 'node:crypto';
import { cardLinkUsedSchema, errorBodySchema, enrollmentLinkSchema } from '@petwell/contracts';
import { expect } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import type { RunningBilling } from './running-billing.ts';
import { startClockedOwner } from './test-clock.ts';

/** Helpers for tests of card links. */
export function cardLinkBed(billing: () => RunningBilling) {
  /** Enrolled and paid in January 2028; February's payment was declined. */
  async function startOverdueEnrollment(id: number) {
    const ownerId = 100 + id;
    const owner = await startClockedOwner(billing(), {
      ownerId,
      start: '2028-01-10T00:00:00.000Z',
    });
    billing().enroll({ enrollmentId: id, ownerId });
    const { clientSecret, subscriptionId } = await billing().createSubscription(id, ownerId);
    await billing().pay(clientSecret);
    await billing().settled();
    const { customerId } = owner;
    const failing = 'pm_card_chargeCustomerFail';
    const method = await billing().stripe.paymentMethods.attach(failing, { customer: customerId });
    const change = { default_payment_method: method.id };
    await billing().stripe.subscriptions.update(subscriptionId, change);
    await owner.advanceTo('2028-02-10T02:00:00.000Z');
    return { ...owner, ownerId, subscriptionId, enrollmentId: id };
  }

  const send = (enrollment: { enrollmentId: number }, key: string = randomUUID()) =>
    billing().post(
      `/api/admin/enrollments/${enrollment.enrollmentId}/card-link`,
      {},
      { ...billing().as(staffPrincipals('staff')), 'idempotency-key': key },
    );
  async function newLink(enrollment: { enrollmentId: number }, key?: string) {
    const response = await send(enrollment, key);
    expect(response.status).toBe(200);
    const link = enrollmentLinkSchema.parse(await response.json());
    return { ...link, token: new URL(link.url).hash.replace('#token=', '') };
  }
  const post = (path: string, body: object) => billing().post(`/api/card-links/${path}`, body);

  /** Prepares the form and has the provider accept a card, as the browser does. */
  async function enterCard(token: string, card = 'pm_card_visa'): Promise<string> {
    const response = await post('prepare', { token });
    const { clientSecret } = (await response.json()) as { clientSecret: string };
    const setupIntentId = clientSecret.split('_secret_')[0] ?? '';
    await billing().stripe.setupIntents.confirm(setupIntentId, { payment_method: card });
    return setupIntentId;
  }
  /** A card that the owner confirmed elsewhere, for a plan. */
  async function setUpFor({ customerId }: { customerId: string }, id: number): Promise<string> {
    const setup = await billing().stripe.setupIntents.create({
      customer: customerId,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { enrollmentId: String(id) },
    });
    await billing().stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_mastercard' });
    return setup.id;
  }
  const confirm = (token: string, setupIntentId: string, given: object = {}) =>
    post('confirm', {
      token,
      setupIntentId,
      dueNow: '63.50',
      monthlyTotal: '63.50',
      textVersion: 'card-link-2026-11-29-good',
      ...given,
    });
  async function answerOf(response: Response) {
    expect(response.status).toBe(200);
    return cardLinkUsedSchema.parse(await response.json());
  }
  async function refused(response: Response) {
    const { code } = errorBodySchema.parse(await response.json());
    return [response.status, code];
  }
  const gone = [410, 'link_invalid'];
  const setFaults = (requests: object[]) =>
    fetch(`${billing().provider.url}/_faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests }),
    });
  const paidCharges = async ({ customerId }: { customerId: string }) =>
    (await billing().stripe.charges.list({ customer: customerId })).data.filter(({ paid }) => paid);

  return {
    startOverdueEnrollment,
    send,
    newLink,
    post,
    enterCard,
    setUpFor,
    confirm,
    answerOf,
    refused,
    gone,
    setFaults,
    paidCharges,
  };
}
