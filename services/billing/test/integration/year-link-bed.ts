import { randomUUID } from 'node:crypto';
import { createBus, createLogger } from '@petwell/chassis';
import { agreeToYear, fromCents, type PrepaidSheet } from '@petwell/contracts';
import type { EventOf } from '@petwell/contracts/events';
import { expect, vi } from 'vitest';
import { enrollmentSnapshot } from '../factories.ts';
import type { RunningBilling } from './running-billing.ts';
import { createSetUps } from './setup-link-bed.ts';

export const textVersion = 'year-link-2026-11-30-good';
/** A year at $58.50 a month, 10% less. */
export const sheet: PrepaidSheet = {
  monthlyCents: 5_850,
  percent: 10,
  listCents: 70_200,
  savedCents: 7_020,
  yearCents: 63_180,
  feeCents: 0,
  from: '2027-01-20',
  until: '2028-01-20',
};

type Recorded = EventOf<'payment.recorded.v1'>['data']['payment'];

/** What enrollment records of a year that was paid by card. */
export const recordedYear = (yearId: string): Recorded => ({
  id: yearId,
  amountCents: sheet.yearCents,
  membershipFeeCents: 0,
  isFirst: false,
  paidAt: '2027-01-10T17:00:00.000Z',
  method: 'card',
  recordedBy: 'The owner, by card',
  isVoided: false,
  covers: { from: sheet.from, until: sheet.until },
  prepaidYear: { percent: 10 },
});

/** Helpers for tests of links to pay a year in advance. */
export function createYearLinks(billing: RunningBilling) {
  const bed = createSetUps(billing);
  const post = (name: string, body: object) => billing.post(`/api/prepaid-years/${name}`, body);
  const control = (path: string, body: object) =>
    fetch(`${billing.provider.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const agree = (token: string, given: object = {}) =>
    post('agree', {
      token,
      dueToday: fromCents(sheet.yearCents),
      until: sheet.until,
      textVersion,
      ...given,
    });
  async function answerOf(response: Response) {
    const body: unknown = await response.json();
    expect([response.status, body]).toMatchObject([200, {}]);
    return agreeToYear.responses[200].parse(body);
  }
  async function secretOf(response: Response): Promise<string> {
    const { clientSecret } = await answerOf(response);
    expect(clientSecret).not.toBeNull();
    return clientSecret ?? '';
  }
  async function takeRecorded(enrollmentId: number, payment: Recorded): Promise<void> {
    const event: EventOf<'payment.recorded.v1'> = {
      specversion: '1.0',
      id: randomUUID(),
      source: 'petwell/enrollment',
      type: 'payment.recorded.v1',
      subject: `enrollment/${enrollmentId}`,
      time: '2027-01-10T17:00:00.000Z',
      datacontenttype: 'application/json',
      data: { ...enrollmentSnapshot({ enrollmentId, ownerId: 200 + enrollmentId }), payment },
    };
    const logger = createLogger({ service: 'enrollment', level: 'silent' });
    const bus = createBus({ rabbitmqUrl: 'off', busDatabaseUrl: billing.busUrl, logger });
    await bus.start();
    await bus.publish(event);
    await bus.close();
    await vi.waitFor(
      async () =>
        expect(await billing.prisma.inboxMessage.count({ where: { eventId: event.id } })).toBe(1),
      { timeout: 10_000, interval: 50 },
    );
  }
  async function offer(enrollmentId: number, yearId: string = randomUUID()) {
    const response = await billing.post(
      `/internal/enrollments/${enrollmentId}/prepaid-years`,
      { yearId, sheet },
      billing.asService('enrollment'),
    );
    expect(response.status).toBe(200);
    const { url } = (await response.json()) as { url: string };
    return { yearId, url, token: new URL(url).hash.replace('#token=', '') };
  }
  async function offered(enrollmentId: number) {
    const member = await bed.importedMember(enrollmentId);
    return { ...member, ...(await offer(enrollmentId)) };
  }
  /** Agreed to, and paid with a card. */
  async function paid(enrollmentId: number, card?: string) {
    const year = await offered(enrollmentId);
    await billing.pay(await secretOf(await agree(year.token)), card);
    expect((await post('confirm', { token: year.token })).status).toBe(200);
    return year;
  }
  return {
    bed,
    post,
    control,
    setFaults: (requests: object[]) => control('/_faults', { requests }),
    agree,
    answerOf,
    secretOf,
    takeRecorded,
    offer,
    offered,
    paid,
    told: async (enrollmentId: number) =>
      (await billing.published('prepaid-year.paid.v1', enrollmentId)).map(({ data }) => data),
    paymentOf: (enrollmentId: number) =>
      billing.prisma.payment.findFirstOrThrow({
        where: { enrollmentId },
        include: { refunds: true, disputes: true },
      }),
    refund: (enrollmentId: number, yearId: string, amountCents: number) =>
      billing.post(
        `/internal/enrollments/${enrollmentId}/prepaid-years/${yearId}/refund`,
        { amountCents },
        billing.asService('enrollment'),
      ),
    invoicesOf: async (customer: string) =>
      (await billing.stripe.invoices.list({ customer, limit: 100 })).data.map(
        ({ status, total }) => [status, total] as const,
      ),
  };
}
