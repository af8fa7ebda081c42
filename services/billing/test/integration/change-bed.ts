import { randomUUID } from 'node:crypto';
import { agreeToChange, errorBodySchema, fromCents, offeredChangeSchema } from '@petwell/contracts';
import type { PlanChangeOffer } from '@petwell/contracts/internal';
import { planChangeOffer } from '@petwell/contracts/testing/plan-change-requests';
import { expect } from 'vitest';
import { enrollmentSnapshot, staffPrincipals } from '../factories.ts';
import type { RunningBilling } from './running-billing.ts';
import { createTermsBed } from './terms-bed.ts';

export const changeText = 'plan-change-2026-11-29-good';
const { plan: gold, addOns } = enrollmentSnapshot();
const platinum = planChangeOffer.plan;

/** By the provider's clock of a member. */
export const changeStart = '2028-01-15T17:00:00.000Z';
export const nextCharge = '2028-02-15';
export const afterCharge = '2028-02-15T20:00:00.000Z';

/** What a member is asked about: Platinum for 89.95 instead of Gold for 63.50, for five months that are billed. */
export function platinumOffer(
  enrollmentId: number,
  given: {
    months?: number;
    /** Of the plan, per month. */
    planCents?: number;
    isNextYear?: boolean;
    until?: string;
  } = {},
): PlanChangeOffer {
  const { months = 5, planCents = 7_545, isNextYear = false } = given;
  const monthlyCents = planCents + 1_450;
  const differenceCents = monthlyCents - 6_350;
  const due = isNextYear ? null : { months, differenceCents, cents: months * differenceCents };
  const day = isNextYear ? '2029-01-15' : '2028-01-20';
  const names = [{ id: 7, version: 1, name: 'Joint Care' }];
  return {
    changeId: randomUUID(),
    sheet: {
      ...planChangeOffer.sheet,
      enrollmentId,
      petName: 'Rex',
      when: isNextYear ? 'next-year' : 'today',
      effectiveFrom: day,
      firstChargeOn: isNextYear ? day : nextCharge,
      now: {
        plan: { id: gold.id, version: 1, name: gold.name },
        addOns: names,
        monthlyCents: 6_350,
      },
      then: {
        plan: { id: platinum.id, version: 1, name: platinum.name },
        addOns: names,
        monthlyCents,
      },
      due,
      cheaperSingly: null,
    },
    plan: { ...platinum, monthlyPrice: fromCents(planCents) },
    addOns,
    monthlyCents,
    dueLines: due
      ? [
          {
            kind: 'plan',
            catalogId: platinum.id,
            version: 1,
            description: 'Change to Dog Platinum',
            cents: due.cents,
          },
        ]
      : [],
    until: given.until ?? new Date(Date.now() + 3 * 86_400_000).toISOString(),
  };
}

export async function refusalOf(response: Response) {
  const { code } = errorBodySchema.parse(await response.json());
  return [response.status, code] as const;
}
export const conflict = [409, 'status_conflict'];
export const gone = [410, 'link_invalid'];

/** Helpers for tests of changes of plan. */
export function createChangeBed(getBilling: () => RunningBilling) {
  const bed = createTermsBed(getBilling);
  const path = (enrollmentId: number, rest = '') =>
    `enrollments/${enrollmentId}/plan-changes${rest}`;
  const post = (name: string, body: object) => getBilling().post(`/api/plan-changes/${name}`, body);

  const startMember = (enrollmentId: number) =>
    bed.startMember(enrollmentId, { start: changeStart, text: '2026-11-29-good' });

  /** Offers it, and returns the token of its link. */
  async function offer(offered: PlanChangeOffer): Promise<string> {
    const response = await bed.call(path(offered.sheet.enrollmentId), offered);
    expect(response.status).toBe(200);
    const { url } = (await response.json()) as { url: string };
    return new URL(url).hash.replace('#token=', '');
  }

  const agree = (token: string, offered: PlanChangeOffer, given: object = {}) =>
    post('agree', {
      token,
      dueToday: fromCents(offered.sheet.due?.cents ?? 0),
      monthlyTotal: fromCents(offered.monthlyCents),
      textVersion: changeText,
      useSavedCard: true,
      ...given,
    });

  async function answerOf(response: Response) {
    const body: unknown = await response.json();
    expect([response.status, body]).toMatchObject([200, {}]);
    return agreeToChange.responses[200].parse(body);
  }

  const endOffer = async ({ changeId, sheet }: PlanChangeOffer) => {
    const response = await bed.call(path(sheet.enrollmentId, `/${changeId}/end`), {});
    return ((await response.json()) as { outcome?: string; code?: string }).outcome;
  };
  const revert = async ({ changeId, sheet }: Pick<PlanChangeOffer, 'changeId' | 'sheet'>) => {
    const reason = 'Undone on the same day';
    const response = await bed.call(path(sheet.enrollmentId, `/${changeId}/revert`), { reason });
    return (await response.json()) as { outcome?: string; refundedCents?: number; code?: string };
  };

  /** The terms that enrollment orders for a change that was agreed to. */
  const termsOf = (
    { changeId, sheet, plan, addOns: sold, monthlyCents }: PlanChangeOffer,
    agreedBy: 'consent' | 'phone' = 'consent',
  ) => ({
    termsId: changeId,
    effectiveFrom: sheet.firstChargeOn,
    plan,
    addOns: sold,
    monthlyCents,
    agreedBy,
    sentence: 'By agreeing you accept it.',
    at: new Date().toISOString(),
  });

  const customerInvoices = async (customerId: string) => {
    const { data } = await getBilling().stripe.invoices.list({ customer: customerId, limit: 100 });
    return data.filter(({ billing_reason: reason }) => reason === 'manual');
  };

  return {
    ...bed,
    startMember,
    path,
    post,
    offer,
    agree,
    answerOf,
    endOffer,
    revert,
    termsOf,
    changesOf: customerInvoices,
    carryOut: (offered: PlanChangeOffer, agreedBy?: 'phone') =>
      bed.change(offered.sheet.enrollmentId, termsOf(offered, agreedBy)),
    lookup: async (token: string) => {
      const response = await post('lookup', { token });
      expect(response.status).toBe(200);
      return offeredChangeSchema.strict().parse(await response.json());
    },
    confirm: (token: string) => post('confirm', { token }),
    told: async (enrollmentId: number) => {
      const events = await getBilling().published('plan-change.agreed.v1', enrollmentId);
      return events.map(({ data }) => data);
    },
    consents: (enrollmentId: number) =>
      getBilling().prisma.paymentConsent.findMany({
        where: { enrollmentId, textVersion: changeText },
      }),
    staffPayments: async (ownerId: number) => {
      const headers = getBilling().as(staffPrincipals('staff'));
      const url = `${getBilling().url()}/api/admin/customers/${ownerId}/payments`;
      const response = await fetch(url, { headers });
      return (await response.json()) as {
        payments: { kind: string; status: string; amountCents: number; lines: object[] }[];
      };
    },
    setFaults: (requests: object[]) =>
      fetch(`${getBilling().provider.url}/_faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ requests }),
      }),
  };
}
