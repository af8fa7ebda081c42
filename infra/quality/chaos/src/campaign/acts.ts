import { agreeToNewPrice } from '@petwell/acceptance';
import { currentVersion } from '@petwell/contracts/legal';
import { endTwice, undoEndOf } from '../load/end-plan.ts';
import type { Journey, JourneyContext } from '../load/journey.ts';
import { createWebClient } from '../load/web-client.ts';
import { insist } from '../months/insist.ts';
import { createJoin } from '../months/join.ts';
import type { Owner } from '../months/member.ts';
import { createProblems } from '../months/problems.ts';
import { createManager } from './manager.ts';
import { isPromised, isUndone, isUnreachable, joinsLate, type CampaignMember } from './member.ts';
import type { CampaignRecords } from './records.ts';

type Context = JourneyContext & { records: CampaignRecords; inboxUrl: string };

const promise = currentVersion('payment', { price: 'for-good', ending: 'phone' });

async function refuseMail(inboxUrl: string, member: CampaignMember): Promise<void> {
  const { email: address, fate } = member;
  const response = await fetch(new URL('/api/refusals', inboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, code: fate === 'bounced' ? 550 : 451 }),
  });
  if (!response.ok) throw new Error(`refusals: ${response.status}`);
}

/** Agrees with the mailed link in two tabs. */
async function agree(
  member: CampaignMember,
  { desk, inbox, gatewayUrl }: JourneyContext,
): Promise<void> {
  const token = await inbox.tokenFor({ email: member.email, path: '/new-price' });
  const click = () => {
    const { call } = createWebClient(gatewayUrl);
    return insist(desk, 'agree to the new price', () => agreeToNewPrice(call, token));
  };
  const answers = await Promise.all([click(), click()]);
  member.hasAgreed = answers.some(({ isAgreed }) => isAgreed);
}

/** Two campaigns of one version: the second one moves those whom the first one leaves out. Returns its id. */
async function publish(
  members: readonly CampaignMember[],
  { startsOn, desk, records, inboxUrl }: Context & { startsOn: string },
): Promise<number> {
  const manager = createManager(desk);
  await Promise.all(members.filter(isUnreachable).map((one) => refuseMail(inboxUrl, one)));
  const plans = await insist(desk, 'find the plan', () => records.activePlans());
  const [planId] = [...plans.values()].map((plan) => plan.planId);
  if (planId === undefined) throw new Error('nobody is a member');
  await manager.raisePrice(planId);
  const leftOut = members.filter(isUndone).map(({ enrollmentId }) => enrollmentId);
  await manager.publish(planId, { startsOn, leftOut });
  return manager.publish(planId, { startsOn, leftOut: [] });
}

/** Creates how owners join. Some get a text that promises the price for good. */
function createPromisedJoin(context: Context) {
  const join = createJoin(context);
  return async (joining: readonly Owner<CampaignMember>[]): Promise<Journey[]> => {
    const journeys = await join(joining);
    const promised = joining
      .map(({ member }) => member)
      .filter(isPromised)
      .map(({ enrollmentId }) => enrollmentId);
    await insist(context.desk, 'promise prices', () =>
      context.records.promiseForGood(promised, promise),
    );
    return journeys;
  };
}

/** Creates what owners and staff do while campaigns run. What couldn't be done is a problem; nothing rejects. */
export function createActs(owners: readonly Owner<CampaignMember>[], context: Context) {
  const { desk } = context;
  const members = owners.map(({ member }) => member);
  const journeys: Journey[] = [];
  const { problems, attempt } = createProblems();
  const joinAs = createPromisedJoin(context);
  let secondId: number | null = null;

  const forEach = (
    fates: readonly CampaignMember['fate'][],
    work: (one: CampaignMember) => Promise<unknown>,
  ) =>
    Promise.all(
      members
        .filter(({ fate }) => fates.includes(fate))
        .map((one) => attempt(`${one.fate}, enrollment ${one.enrollmentId}`, () => work(one))),
    );
  const join = (isLate: boolean) =>
    attempt('joining', async () => {
      const joining = owners.filter(({ member }) => joinsLate(member) === isLate);
      journeys.push(...(await joinAs(joining)));
    });

  return {
    journeys,
    members,
    problems,
    join: () => join(false),
    joinLate: () => join(true),
    publish: (startsOn: string) =>
      attempt('publishing', async () => {
        secondId = await publish(members, { ...context, startsOn });
      }),
    endAndKeep: () =>
      forEach(['ends', 'keeps'], async ({ enrollmentId, fate }) => {
        const plan = { desk, enrollmentId };
        await endTwice(plan, { reason: 'price', when: fate === 'ends' ? 'now' : 'period_end' });
        if (fate === 'keeps') await undoEndOf(plan);
      }),
    agree: () => forEach(['agrees'], (member) => agree(member, context)),
    endLate: () =>
      forEach(['ends-late'], ({ enrollmentId }) =>
        endTwice({ desk, enrollmentId }, { reason: 'price', when: 'period_end' }),
      ),
    undo: () =>
      attempt('undoing', async () => {
        if (secondId !== null) await createManager(desk).undo(secondId);
      }),
  };
}
