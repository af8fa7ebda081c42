import { randomUUID } from 'node:crypto';
import { clinicDay } from '@petwell/chassis/time';
import { customerPaymentsSchema, errorBodySchema, ownPaymentsSchema } from '@petwell/contracts';
import { collectedSchema } from '@petwell/contracts/internal';
import { paidOverdueSchema } from '@petwell/contracts/routes';
import { expect } from 'vitest';
import { ownerPrincipals, staffPrincipals } from '../factories.ts';
import type { RunningBilling } from './running-billing.ts';
import { startClockedOwner } from './test-clock.ts';

/** Plans whose card is declined from February 2028 on, and what staff do about them with cash. */
export function overdueBed(billing: () => RunningBilling) {
  const control = (path: string, body: object) =>
    fetch(`${billing().provider.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  async function startOverdueEnrollment(enrollmentId: number) {
    const { stripe } = billing();
    const ownerId = 100 + enrollmentId;
    const owner = await startClockedOwner(billing(), {
      ownerId,
      start: '2028-01-10T00:00:00.000Z',
    });
    billing().enroll({ enrollmentId, ownerId });
    const created = await billing().createSubscription(enrollmentId, ownerId);
    const { clientSecret, subscriptionId } = created;
    await billing().pay(clientSecret);
    await billing().settled();
    const use = async (name: string) => {
      const { id } = await stripe.paymentMethods.attach(name, { customer: owner.customerId });
      await stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
    };
    await use('pm_card_chargeCustomerFail');
    await owner.advanceTo('2028-02-10T02:00:00.000Z');
    const invoices = async () =>
      (await stripe.invoices.list({ subscription: subscriptionId })).data;
    const invoiceId = (await invoices())[0]?.id ?? '';
    return { ...owner, enrollmentId, ownerId, subscriptionId, invoiceId, invoices, use };
  }
  type Enrollment = Awaited<ReturnType<typeof startOverdueEnrollment>>;

  const today = () => clinicDay(new Date(), 'America/New_York');
  const staff = () => billing().as(staffPrincipals('staff'));
  const send = ({ enrollmentId }: Enrollment, given: object = {}, key: string = randomUUID()) =>
    billing().post(
      `/api/admin/enrollments/${enrollmentId}/overdue-payments`,
      { amountCents: 6_350, paidOn: today(), method: 'cash', ...given },
      { ...staff(), 'idempotency-key': key },
    );
  const read = async (path: string, headers: Record<string, string>): Promise<unknown> =>
    (await fetch(`${billing().url()}${path}`, { headers })).json();

  return {
    startOverdueEnrollment,
    today,
    send,
    faults: (requests: object[]) => control('/_faults', { requests }),
    pay: async (enrollment: Enrollment, given?: object, key?: string) => {
      const response = await send(enrollment, given, key);
      expect(response.status).toBe(201);
      return paidOverdueSchema.parse(await response.json());
    },
    refused: async (response: Response) => {
      const { code, message } = errorBodySchema.parse(await response.json());
      return [response.status, code, message] as const;
    },
    retry: (enrollment: Enrollment) =>
      billing().post(
        `/api/admin/payments/${enrollment.invoiceId}/retry`,
        {},
        { ...staff(), 'idempotency-key': randomUUID() },
      ),
    chargesOf: async ({ customerId }: Enrollment) =>
      (await billing().stripe.charges.list({ customer: customerId, limit: 100 })).data.length,
    timeline: async ({ ownerId }: Enrollment) =>
      customerPaymentsSchema.parse(await read(`/api/admin/customers/${ownerId}/payments`, staff())),
    ownPayments: async ({ ownerId }: Enrollment) =>
      ownPaymentsSchema.parse(await read('/api/payments', billing().as(ownerPrincipals(ownerId)))),
    collected: async ({ enrollmentId }: Enrollment) => {
      const period = {
        enrollmentId,
        from: '2026-01-01T00:00:00.000Z',
        until: '2029-01-01T00:00:00.000Z',
      };
      const asEnrollment = billing().asService('enrollment');
      const response = await billing().post(
        '/internal/collected',
        { periods: [period] },
        asEnrollment,
      );
      return collectedSchema.parse(await response.json()).collected[0]?.cents;
    },
    published: ({ enrollmentId }: Enrollment) =>
      billing().published('payment.out-of-band.v1', enrollmentId),
    activity: async ({ enrollmentId }: Enrollment) => {
      const acted = await billing().prisma.outboxEvent.findMany({
        where: {
          type: 'staff.acted.v1',
          AND: [
            { payload: { path: ['data', 'action'], equals: 'record-payment' } },
            { payload: { path: ['data', 'about'], equals: `enrollment/${enrollmentId}` } },
            { payload: { path: ['data', 'result'], not: 'failed' } },
          ],
        },
        orderBy: { id: 'asc' },
      });
      return acted.map(({ payload }) => {
        const { result, detail } = (payload as { data: { result: string; detail: string | null } })
          .data;
        return `${result}: ${detail}`;
      });
    },
  };
}
