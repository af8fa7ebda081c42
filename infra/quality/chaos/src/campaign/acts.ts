import { agreeToNewPrice } from '@petwell/acceptance';
import { currentVersion } from '@petwell/contracts/legal';
import { setTimeout as wait } from 'node:timers/promises';
import { endTwice, undoEndOf } from '../load/end-plan.ts';
import { runJourney, type Journey, type JourneyContext } from '../load/journey.ts';
import type { JourneyPlan } from '../load/plan-journey.ts';
import { createWebClient } from '../load/web-client.ts';
import { createManager, insist } from './manager.ts';
import { isPromised, isUndone, isUnreachable, joinsLate, type CampaignMember } from './member.ts';
import type { Records } from './records.ts';

type Context = JourneyContext & { records: Records; inboxUrl: string };
type Owner = { plan: JourneyPlan; member: CampaignMember };

const promise = currentVersion('payment', { price: 'for-good', ending: 'phone' });

/** Creates what owners and staff do while campaigns run. What couldn't be done is a problem; nothing rejects. */
export function createActs(owners: readonly Owner[], context: Context) {
  const { desk, records, inbox, patience } = context;
  const members = owners.map(({ member }) => member);
  const unreachable = members.filter(isUnreachable).map(({ email }) => email);
  const journeys: Journey[] = [];
  const problems: string[] = [];
  const manager = createManager(desk);
  let undoneId: number | null = null;

  const attempt = (who: string, work: () => Promise<unknown>) =>
    work().catch((error: unknown) => {
      problems.push(`${who}: ${error instanceof Error ? error.message : String(error)}`);
    });
  const forEach = (
    fates: readonly CampaignMember['fate'][],
    work: (one: CampaignMember) => Promise<unknown>,
  ) =>
    Promise.all(
      members
        .filter(({ fate }) => fates.includes(fate))
        .map((one) => attempt(`${one.fate}, enrollment ${one.enrollmentId}`, () => work(one))),
    );

  /** Enrolls and pays, and waits until the plans are active. */
  async function join(joining: readonly Owner[]): Promise<void> {
    journeys.push(...(await Promise.all(joining.map(({ plan }) => runJourney(plan, context)))));
    await attempt('joining', () =>
      insist(desk, 'wait for active plans', async () => {
        const plans = await records.activePlans();
        for (const { member } of joining) {
          const plan = plans.get(member.email);
          if (!plan) throw new Error(`${member.email} is not active`);
          member.enrollmentId = plan.enrollmentId;
        }
      }),
    );
    const promised = members.filter(isPromised).map(({ enrollmentId }) => enrollmentId);
    await attempt('promising', () =>
      insist(desk, 'promise the price for good', () => records.promiseForGood(promised, promise)),
    );
  }

  async function refuseMail({ email: address, fate }: CampaignMember): Promise<void> {
    const response = await fetch(new URL('/api/refusals', context.inboxUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address, code: fate === 'bounced' ? 550 : 451 }),
    });
    if (!response.ok) throw new Error(`refusals: ${response.status}`);
  }

  async function agree(member: CampaignMember): Promise<void> {
    const token = await inbox.tokenFor({ email: member.email, path: '/new-price' });
    const click = () => {
      const { call } = createWebClient(context.gatewayUrl);
      return insist(desk, 'agree to the new price', () => agreeToNewPrice(call, token));
    };
    const answers = await Promise.all([click(), click()]);
    member.hasAgreed = answers.some(({ isAgreed }) => isAgreed);
  }

  return {
    journeys,
    members,
    problems,
    join: () => join(owners.filter(({ member }) => !joinsLate(member))),
    joinLate: () => join(owners.filter(({ member }) => joinsLate(member))),

    /** Two campaigns of one version: the second one moves those whom the first one leaves out. */
    publish: (startsOn: string) =>
      attempt('publishing', async () => {
        await Promise.all(members.filter(isUnreachable).map(refuseMail));
        const plans = await insist(desk, 'find the plan', () => records.activePlans());
        const [planId] = [...plans.values()].map((plan) => plan.planId);
        if (planId === undefined) throw new Error('nobody is a member');
        await manager.raisePrice(planId);
        const leftOut = members.filter(isUndone).map(({ enrollmentId }) => enrollmentId);
        await manager.publish(planId, { startsOn, leftOut });
        undoneId = await manager.publish(planId, { startsOn, leftOut: [] });
      }),

    endAndKeep: () =>
      forEach(['ends', 'keeps'], async ({ enrollmentId, fate }) => {
        const plan = { desk, enrollmentId };
        await endTwice(plan, { reason: 'price', when: fate === 'ends' ? 'now' : 'period_end' });
        if (fate === 'keeps') await undoEndOf(plan);
      }),

    agree: () => forEach(['agrees'], agree),

    endLate: () =>
      forEach(['ends-late'], ({ enrollmentId }) =>
        endTwice({ desk, enrollmentId }, { reason: 'price', when: 'period_end' }),
      ),

    undo: () =>
      attempt('undoing', async () => {
        if (undoneId !== null) await manager.undo(undoneId);
      }),

    /** Waits until the timers have nothing to do on a day. False: they weren't done in time. */
    async untilDone(today: string): Promise<boolean> {
      for (;;) {
        const left = await Promise.all([
          records.dueMembers(today),
          records.waitingMails(unreachable),
        ]).catch(() => [Number.NaN]);
        if (left.every((count) => count === 0)) return true;
        if (Date.now() > patience.giveUpAt()) return false;
        await records.freeTimer().catch(() => undefined);
        await wait(500);
      }
    },
  };
}
