import { beforeAll, describe, expect, test } from 'vitest';
import {
  eventually,
  newIdempotencyKey,
  readMails,
  type BrowserSession,
} from '../../../src/index.ts';
import { payFirst, type PaidPlan } from './paid-plan.ts';
import type { SecurityFixture } from './security-fixture.ts';

const hostile = '=HYPERLINK("https://evil.example";"x")<script>alert(1)</script>';
const withKey = () => ({ 'Idempotency-Key': newIdempotencyKey() });

export function describeStaffMoney(getFixture: () => SecurityFixture): void {
  describe('the money that staff handle', () => {
    let plan: PaidPlan;
    let manager: BrowserSession;
    let staff: BrowserSession;
    beforeAll(async () => {
      plan = await payFirst(getFixture());
      manager = await getFixture().newStaff('manager');
      staff = await getFixture().newStaff('staff');
    });

    test('[MNY-03] knows no payment that another business of the same account took', async () => {
      const { stripe: url } = getFixture().stack.urls;
      const foreign = await fetch(new URL('/_charges', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ amount: 5_000 }),
      });
      const { id } = (await foreign.json()) as { id: string };
      const body = { amountCents: 100, kind: 'goodwill', reason: 'x' };
      for (const reference of [
        id,
        'in_unknown',
        'recorded_999999',
        "in_1'%20OR%20'1'='1",
        '..%2F..%2Finternal',
      ]) {
        for (const [action, sent] of [
          ['refunds', body],
          ['retry', {}],
          ['calls', { kind: 'called' }],
        ] as const) {
          const path = `/api/admin/payments/${reference}/${action}`;
          const answer = await manager.post(path, sent, withKey());
          expect({ path, status: answer.status }).toEqual({ path, status: 404 });
        }
      }
    });

    test("[MNY-46] the accountant's file neutralizes a formula in a description at Stripe", async () => {
      const { stripe: url } = getFixture().stack.urls;
      await fetch(new URL('/_fees', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ amount: 100, description: hostile }),
      });
      const today = new Date();
      const dayOf = (days: number) =>
        new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
      const path = `/api/admin/reports/money.csv?from=${dayOf(-2)}&to=${dayOf(1)}`;
      const read = async () => {
        await manager.post('/api/admin/reports/money/refresh', {}, withKey());
        return String((await manager.get(path)).body);
      };
      const csv = await eventually('the fee', read, {
        isDone: (text) => text.includes('evil.example'),
      });
      const line = csv.split('\r\n').find((one) => one.includes('evil.example'));
      expect(line).toContain(`"'=HYPERLINK(`);
    });

    test('[MNY-05] reasons and notes reach no mail, and are text where staff read them', async () => {
      const refund = { amountCents: 100, kind: 'goodwill', reason: hostile };
      const path = `/api/admin/payments/${plan.invoiceId}`;
      expect((await manager.post(`${path}/refunds`, refund, withKey())).status).toBe(201);
      const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      const snooze = { list: 'latePayments', until, note: hostile };
      expect([204, 404]).toContain((await staff.post(`${path}/snooze`, snooze, withKey())).status);
      const end = { reason: 'price', when: 'period_end', note: hostile };
      const ended = `/api/admin/enrollments/${plan.enrollmentId}/end`;
      expect((await staff.post(ended, end, withKey())).status).toBe(200);
      const { mailInbox } = getFixture().stack.urls;
      const mails = await eventually('both mails', () => readMails(mailInbox, plan.email), {
        isDone: (all) =>
          ['Your refund of', ' ends on '].every((part) =>
            all.some(({ subject }) => subject.includes(part)),
          ),
      });
      expect(JSON.stringify(mails)).not.toContain('evil.example');
      const notes = `/api/admin/customers/${plan.ownerId}`;
      const customer = await manager.get(notes);
      expect(customer.headers.get('content-type')).toContain('application/json');
    });

    test('[TXT-03] deep, broken, and oversized bodies get a 400 or 413, and change nothing', async () => {
      const { gateway } = getFixture().stack.urls;
      const cookie = await manager.cookies();
      const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
      const huge = JSON.stringify({ note: 'x'.repeat(20_000_000) });
      for (const path of [
        `/api/admin/payments/${plan.invoiceId}/refunds`,
        `/api/admin/payments/${plan.invoiceId}/retry`,
        `/api/admin/enrollments/${plan.enrollmentId}/end`,
        `/api/admin/enrollments/${plan.enrollmentId}/undo-end`,
        `/api/admin/enrollments/${plan.enrollmentId}/card-link`,
        `/api/admin/enrollments/${plan.enrollmentId}/overdue-payments`,
        '/api/admin/disputes/1/submit',
        '/api/card-links/lookup',
        '/api/card-links/confirm',
      ]) {
        for (const body of [deep, `{"reason":${deep}}`, '{', huge, '{"reason":"\\ud83d"}']) {
          const answer = await fetch(new URL(path, gateway), {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json', cookie, ...withKey() },
          });
          expect({ path, body: body.slice(0, 12), status: answer.status }).toMatchObject({
            status: expect.toBeOneOf([400, 413]),
          });
        }
      }
    });

    test('[MNY-03] amounts that are no positive whole cents are refused', async () => {
      const path = `/api/admin/payments/${plan.invoiceId}/refunds`;
      for (const amountCents of [0, -100, 0.5, 1e15, '100', null, [100], true]) {
        const body = { amountCents, kind: 'goodwill', reason: 'x' };
        expect((await manager.post(path, body, withKey())).status).toBe(400);
      }
      for (const extra of [{ isSilent: true }, { kind: 'fraudulent' }, { paymentIntentId: 'pi' }]) {
        const body = { amountCents: 100, kind: 'goodwill', reason: 'x', ...extra };
        expect((await manager.post(path, body, withKey())).status).toBe(400);
      }
    });
  });
}
