import { randomUUID } from 'node:crypto';
import { eventually, newVisitor } from '@petwell/acceptance';
import {
  fromCents,
  orderPlanChange,
  previewPlanChange,
  proposePlan,
  readPlanChange,
  readPrepaidYear,
  sendCardLink,
  sendJoinLink,
  sendPrepaidYearLink,
} from '@petwell/contracts';
import type { Enrolled, Visitors } from './visitors.ts';

const withKey = () => ({ 'Idempotency-Key': randomUUID() });
const tokenOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';

/** Creates the states of proposals, changes of plan, and their links, as staff would. */
export function createLinkStates(visitors: Visitors) {
  const staff = () => visitors.manager();

  /** The dearest plan that a member can change to from today on, with what staff and owner see of it. */
  async function dearest({ enrollmentId }: Pick<Enrolled, 'enrollmentId'>) {
    const session = await staff();
    const path = `/api/admin/enrollments/${enrollmentId}/plan-change`;
    const read = async () => readPlanChange.responses[200].parse((await session.get(path)).body);
    const { plans, chosen } = await eventually('a plan that can change', read, {
      isDone: ({ obstacle }) => obstacle === null,
    });
    const [dear] = plans.toSorted((a, b) => Number(b.monthlyPrice) - Number(a.monthlyPrice));
    const choice = { ...chosen, planId: dear?.id ?? 0, when: 'today' as const };
    const preview = await session.post(`${path}/preview`, choice);
    const { due, then } = previewPlanChange.responses[200].parse(preview.body);
    const shown = { dueCents: due?.cents ?? 0, monthlyCents: then.monthlyCents };
    return { path, choice, shown };
  }

  async function propose() {
    const session = await staff();
    const { pet, owner } = newVisitor({ pet: { name: 'Biscuit' } });
    const { planId, addOnId } = await visitors.choice();
    const body = { owner: { ...owner, firstName: 'Ana' }, pet, planId, addOnIds: [addOnId] };
    const proposed = await session.post('/api/admin/proposals', body, withKey());
    const { enrollmentId, ownerId } = proposePlan.responses[201].parse(proposed.body);
    return { enrollmentId, ownerId };
  }

  async function proposeByLink() {
    const proposed = await propose();
    const path = `/api/admin/enrollments/${proposed.enrollmentId}/join-link`;
    const sent = await (await staff()).post(path, {}, withKey());
    const { id, url } = sendJoinLink.responses[200].parse(sent.body);
    return { ...proposed, linkId: id, token: tokenOf(url) };
  }

  /** What a year of a member's plan costs now. */
  async function year({ enrollmentId }: Pick<Enrolled, 'enrollmentId'>) {
    const path = `/api/admin/enrollments/${enrollmentId}/prepaid-year`;
    const { sheet } = readPrepaidYear.responses[200].parse((await (await staff()).get(path)).body);
    if (!sheet) throw new Error('no year can be paid');
    const { yearCents, until } = sheet;
    return { path, enrollmentId, yearCents, dueToday: fromCents(yearCents), until };
  }

  return {
    year: async (member: Pick<Enrolled, 'enrollmentId'>) => {
      const { path: _path, ...shown } = await year(member);
      return shown;
    },
    mailYear: async (member: Pick<Enrolled, 'enrollmentId'>) => {
      const { path, ...shown } = await year(member);
      const body = { amountCents: shown.yearCents, prepaidUntil: shown.until };
      const sent = await (await staff()).post(`${path}/link`, body, withKey());
      return { ...shown, token: tokenOf(sendPrepaidYearLink.responses[200].parse(sent.body).url) };
    },
    dearer: async (enrolled: Enrolled) => {
      const { choice, shown } = await dearest(enrolled);
      return { otherPlanId: choice.planId, ...shown };
    },
    /** Asks an owner by link to change the plan from today on. */
    askToChange: async (enrolled: Enrolled) => {
      const { path, choice, shown } = await dearest(enrolled);
      const ordered = await (
        await staff()
      ).post(path, { ...choice, way: 'link', shown }, withKey());
      const { order, link } = orderPlanChange.responses[201].parse(ordered.body);
      return {
        changeId: order.id,
        token: tokenOf(link?.url ?? ''),
        dueToday: fromCents(shown.dueCents),
        monthlyTotal: fromCents(shown.monthlyCents),
      };
    },
    cardLink: async ({ enrollmentId }: Enrolled) => {
      const path = `/api/admin/enrollments/${enrollmentId}/card-link`;
      const sent = await (await staff()).post(path, {}, withKey());
      return { token: tokenOf(sendCardLink.responses[200].parse(sent.body).url) };
    },
    propose,
    proposeByLink,
  };
}
export type LinkStates = ReturnType<typeof createLinkStates>;
