import type { ChangeChoice } from '@petwell/contracts/routes';
import { orderedChangeSchema, type ChangeWay, type OrderedChange } from '@petwell/contracts';
import type { ChangedTerms, ChangeOffer, PlanChangeOffer } from '@petwell/contracts/internal';
import { afterAll, beforeEach } from 'vitest';
import {
  addOn,
  enrollmentRequest,
  eventFrom,
  exam,
  plan,
  quote,
  subscriptionFact,
} from '../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

const noonOf = (day: string) => new Date(`${day}T17:00:00.000Z`);
const dental = exam({
  code: 'dental',
  label: 'Dental cleaning',
  quantity: 1,
  careType: 'dental',
  intervalDays: 365,
  listPriceCents: 40_000,
});
const xray = exam({
  code: 'dental_xray',
  label: 'Dental with X-rays',
  quantity: 1,
  careType: 'dental',
  intervalDays: 365,
  listPriceCents: 60_000,
});
const sold = {
  silver: { plan: plan({ id: 1, name: 'Dog Silver', monthlyPrice: '40.00' }), benefits: [exam()] },
  gold: {
    plan: plan({ id: 2, name: 'Dog Gold', monthlyPrice: '63.50' }),
    benefits: [exam(), dental],
  },
  platinum: {
    plan: plan({ id: 3, version: 2, name: 'Dog Platinum', monthlyPrice: '89.95' }),
    benefits: [exam({ quantity: 4 }), xray],
  },
};
const nails = exam({ code: 'nails', label: 'Nail trim', quantity: 6, listPriceCents: 2_000 });
const nailCare = addOn({ id: 9, name: 'Nail care', monthlyPrice: '5.00' });

const offer: ChangeOffer = {
  plans: Object.values(sold).map(({ plan: one, benefits }) => ({ ...one, benefits })),
  addOns: [{ ...nailCare, benefits: [nails] }],
  has: [],
  services: [{ code: 'dental', equivalents: ['dental_xray'] }],
};

export const platinumToday: ChangeChoice = { planId: 3, addOnIds: [], when: 'today' };
export const silverLater: ChangeChoice = { planId: 1, addOnIds: [], when: 'next-year' };
/** Five months at $26.45. */
export const platinumShown = { dueCents: 13_225, monthlyCents: 8_995 };
export const silverShown = { dueCents: 0, monthlyCents: 4_000 };

/** A clinic with a member of Dog Gold since February 5, 2026, whose days pass; billing answers as it is told. */
export function createChangeBed(enrollment: () => RunningEnrollment) {
  let now = noonOf('2026-02-05');
  let keys = 0;
  const terms: ChangedTerms[] = [];
  const offers: PlanChangeOffer[] = [];
  const reverts: string[] = [];

  const path = (id: number) => `/api/admin/enrollments/${id}/plan-change`;
  const send = (method: string, to: string, body?: unknown) =>
    enrollment().send(method, to, {
      headers: {
        ...as.staff('staff'),
        'idempotency-key': `change-plan-of-the-tests-${(keys += 1)}`,
      },
      ...(body !== undefined && { body }),
    });

  return {
    clock: () => now,
    at: (day: string) => void (now = noonOf(day)),
    terms,
    offers,
    reverts,
    send,
    path,

    async reset() {
      await enrollment().reset();
      for (const kept of [terms, offers, reverts]) kept.length = 0;
      const { answers } = enrollment().services;
      answers.quote = () =>
        quote({ ...sold.gold, addOns: [], totalMonthlyPrice: '63.50', membershipFee: '64.15' });
      answers.changeOffer = (has) => ({
        ...offer,
        has: has.map((one) => ({
          ...one,
          benefits:
            one.kind === 'add-on'
              ? [nails]
              : Object.values(sold).flatMap((of) => (of.plan.id === one.id ? of.benefits : [])),
        })),
      });
      answers.changeTerms = (_id, given) => {
        terms.push(given);
        return 'changed';
      };
      answers.offerPlanChange = (_id, given) => {
        offers.push(given);
        return {
          url: `http://localhost:8080/plan-change#token=${given.changeId}`,
          expiresAt: given.until,
        };
      };
      answers.revertPlanChange = (_id, changeId) => {
        reverts.push(changeId);
        return { outcome: 'reverted', refundedCents: platinumShown.dueCents };
      };
    },

    /** An owner enrolls a pet in Dog Gold on February 5, pays, and is charged next on July 5. It is June 20. */
    async join(): Promise<number> {
      now = noonOf('2026-02-05');
      const { enrollment: made } = await enrollment().enroll({
        body: enrollmentRequest({ enrollment: { planId: 2, addOnIds: [] } }),
      });
      const { id } = made;
      const currentPeriodEnd = '2026-07-05T17:00:00.000Z';
      await enrollment().publishFact(
        subscriptionFact({ enrollmentId: id, subscriptionId: `sub_${id}`, currentPeriodEnd }),
      );
      await eventually(async () => {
        const row = await enrollment().prisma.enrollment.findUnique({ where: { id } });
        return row?.status === 'active' || undefined;
      });
      now = noonOf('2026-06-20');
      return id;
    },

    use: (id: number, code: string) =>
      send('POST', `/api/admin/enrollments/${id}/redemptions`, { code }),

    /** A second later: which order is the last one is told by its time. */
    order(
      id: number,
      choice: ChangeChoice,
      given: { way?: ChangeWay; shown: { dueCents: number; monthlyCents: number } },
    ): Promise<Response> {
      now = new Date(now.getTime() + 1000);
      return send('POST', path(id), { ...choice, way: 'link' as const, ...given });
    },

    async ordered(response: Response): Promise<OrderedChange> {
      if (response.status !== 201) throw new Error(await response.text());
      const { order } = (await response.json()) as { order: unknown };
      return orderedChangeSchema.parse(order);
    },

    /** Asks again while an event's own attempt, or the first run of the service, is at the change. */
    undo: (id: number, changeId: string) =>
      eventually(async () => {
        const response = await send('POST', `${path(id)}/${changeId}/undo`, {});
        const { message } = (await response.clone().json()) as { message?: string };
        return message?.startsWith('Someone else is working on this') ? undefined : response;
      }),

    /** The owner agrees, and has paid. Resolves when the event was taken. */
    async agree(enrollmentId: number, changeId: string, paidCents = platinumShown.dueCents) {
      const event = eventFrom('billing', {
        type: 'plan-change.agreed.v1',
        subject: `enrollment/${enrollmentId}`,
        data: { enrollmentId, changeId, agreedAt: now.toISOString(), paidCents },
      });
      await enrollment().publish(event);
      await eventually(async () => {
        const taken = await enrollment().prisma.inboxMessage.count({
          where: { eventId: event.id },
        });
        return taken > 0 || undefined;
      });
      return event;
    },

    state: async (id: string) =>
      (await enrollment().prisma.changeOrder.findUniqueOrThrow({ where: { id } })).state,

    /** Resolves once an order has a state, and nobody is at it. */
    reaches: (id: string, state: string) =>
      eventually(async () => {
        const found = await enrollment().prisma.changeOrder.findUniqueOrThrow({ where: { id } });
        const claims = await enrollment().prisma.staffClaim.count();
        return (found.state === state && claims === 0) || undefined;
      }),

    /** What is left of each service, as `exam 2/2`. */
    async left(id: number): Promise<string[]> {
      const response = await send('GET', `/api/enrollments/${id}/benefits`);
      const { benefits } = (await response.json()) as {
        benefits: { code: string; left: number; quantity: number }[];
      };
      return benefits.map(({ code, left, quantity }) => `${code} ${left}/${quantity}`).toSorted();
    },

    async price(id: number): Promise<string> {
      const row = await enrollment().prisma.enrollment.findUniqueOrThrow({ where: { id } });
      return `${row.planId} ${row.totalMonthlyPrice.toFixed(2)}`;
    },
  };
}

/** Starts that clinic for the tests of a file, each with nothing in it. */
export async function startChangeBed() {
  const bed = createChangeBed(() => enrollment);
  const enrollment = await startEnrollment({}, { businessClock: bed.clock });
  afterAll(() => enrollment.stop());
  beforeEach(() => bed.reset());
  return { enrollment, bed };
}
