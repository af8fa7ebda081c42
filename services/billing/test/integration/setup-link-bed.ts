import { enrollmentLinkSchema, startLinkSchema } from '@petwell/contracts';
import { expect } from 'vitest';
import { enrollmentSnapshot } from '../factories.ts';
import type { RunningBilling } from './running-billing.ts';
import { daysAhead, inSeconds } from './start-link-bed.ts';
import { startClockedOwner } from './test-clock.ts';

/** Helpers for tests of set-up links. */
export function createSetUps(billing: RunningBilling) {
  const post = (path: string, body: object) => billing.post(`/api/plan-links/${path}`, body);
  const order = (enrollmentId: number, body: object) =>
    billing.post(
      `/internal/enrollments/${enrollmentId}/start-links`,
      { kind: 'setup', ...body },
      billing.asService('enrollment'),
    );

  /** Imported at 44.00 for the plan, which is 49.00 in the catalog; never billed here. */
  async function importedMember(enrollmentId: number, dueInDays = 20) {
    const ownerId = 200 + enrollmentId;
    const start = inSeconds(new Date());
    const owner = await startClockedOwner(billing, { ownerId, start });
    const dueAt = inSeconds(daysAhead(dueInDays));
    const snapshotOf = (of: number) =>
      enrollmentSnapshot({ enrollmentId, ownerId: of, status: 'active' });
    const snapshot = snapshotOf(ownerId);
    const know = (enrollment: Partial<typeof snapshot.enrollment> = {}, of = ownerId) =>
      billing.enrollment.snapshots.set(enrollmentId, {
        ...snapshotOf(of),
        plan: { ...snapshot.plan, monthlyPrice: '44.00' },
        enrollment: {
          ...snapshot.enrollment,
          billing: 'elsewhere',
          membershipFeePaid: true,
          totalMonthlyPrice: '58.50',
          nextBillingDate: dueAt,
          ...enrollment,
        },
      });
    know();
    return { ...owner, ownerId, enrollmentId, dueAt, know };
  }
  async function makeLink(enrollmentId: number, body: object) {
    const response = await order(enrollmentId, body);
    expect(response.status).toBe(200);
    const link = enrollmentLinkSchema.parse(await response.json());
    return { ...link, token: new URL(link.url).hash.replace('#token=', '') };
  }
  async function lookUp(token: string) {
    return startLinkSchema.strict().parse(await (await post('lookup', { token })).json());
  }
  /** Reads what the page shows, and builds the agreement to that with a card. */
  async function agreement(token: string) {
    const { firstChargeOn, monthlyTotal, membershipFee } = await lookUp(token);
    const prepared = await (await post('prepare', { token })).json();
    const { clientSecret } = prepared as { clientSecret: string };
    const [setupIntentId = ''] = clientSecret.split('_secret');
    await billing.stripe.setupIntents.confirm(setupIntentId, { payment_method: 'pm_card_visa' });
    const textVersion = membershipFee
      ? 'plan-link-fee-2026-11-29-good'
      : 'plan-link-2026-11-29-good';
    return { token, setupIntentId, firstChargeOn, monthlyTotal, textVersion };
  }
  return { post, order, importedMember, makeLink, lookUp, agreement };
}
