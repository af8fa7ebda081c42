import type { Logger } from '@petwell/chassis';
import { addDays, clinicDay } from '@petwell/chassis/time';
import { unlessClaimed, type Claims } from '../core/claims.ts';
import type { MailFates } from '../core/clients/other-services.ts';
import type { OpenMember } from './campaign.ts';
import { createDecideSteps, type Due } from './decide-steps.ts';
import type { createAskOwner, Notice, TellOwner } from './mail-members.ts';
import type { MoveMember } from './move-member.ts';
import type { FindObstacles } from './find-obstacles.ts';
import { firstDays } from './rules-campaign.ts';
import type { DueMembers } from './store-due.ts';

type Dependencies = {
  due: DueMembers;
  mailFates: MailFates;
  findObstacles: FindObstacles;
  /** Each requests its mail; what else tells of new prices can take the place of one. */
  tellOwner: Record<Notice, TellOwner>;
  askOwner: ReturnType<typeof createAskOwner>;
  moveMember: MoveMember;
  claims: Claims;
  clock: () => Date;
  timeZone: string;
  logger: Logger;
};

/** Changing terms and moving may follow each other at once. */
const mostRounds = 3;
/** A crashed run holds up the next one this long. */
const longestRunMs = 15 * 60_000;

type Group = { told: Notice | 'better'; members: OpenMember[] };

/** What an owner is told of a step by a mail that tells of all their plans. */
function toldBy({ member, step }: Due): Group['told'] | null {
  if (step.kind === 'mail' && member.way === 'notice') return step.notice;
  return step.kind === 'move' && member.way === 'at_once' ? 'better' : null;
}

/** Groups members whose owner gets one mail. */
function groupByMail(dues: readonly Due[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const due of dues) {
    const told = toldBy(due);
    if (told === null) continue;
    const { member } = due;
    const key = `${member.ownerId} ${member.effectiveFrom} ${told}`;
    const members = [...(groups.get(key)?.members ?? []), member];
    groups.set(key, { told, members });
  }
  return groups;
}

/**
 * Carries out published campaigns, as of today at the clinic: mails 45 and 14 days before, the change of the charges two
 * days before, and the move. It makes up for days on which nothing ran, as far as the mails are still in time. One
 * process at a time runs it. What fails is tried again by the next run, and doesn't hold up the others.
 */
export function createRunCampaigns(deps: Dependencies) {
  const { logger, moveMember, timeZone } = deps;

  const attempt = (members: readonly OpenMember[], work: () => Promise<void>) =>
    work().catch((err: unknown) => {
      const ids = members.map(({ enrollmentId }) => enrollmentId);
      logger.warn({ err, ids }, 'a step of a price campaign failed; the next run tries again');
    });

  const decide = createDecideSteps(deps);

  async function carryOut({ member, step, fates }: Due): Promise<void> {
    if (step.kind === 'mail') await deps.askOwner(member, step.notice);
    if (step.kind === 'change') await moveMember.change(member, fates);
    if (step.kind === 'move') await moveMember.move([member]);
    if (step.kind === 'stay') await moveMember.stay(member, step.reason);
  }

  /** Returns whether billing was asked for changes, after which members may move at once. */
  async function runPage(members: readonly OpenMember[], today: string): Promise<boolean> {
    const dues = await decide(members, today);
    for (const { told, members: group } of groupByMail(dues).values()) {
      await attempt(group, () =>
        told === 'better' ? moveMember.move(group) : deps.tellOwner[told](group),
      );
    }
    for (const due of dues) {
      if (toldBy(due) === null) await attempt([due.member], () => carryOut(due));
    }
    return dues.some(({ step }) => step.kind === 'change');
  }

  async function runRound(today: string): Promise<boolean> {
    let isChanging = false;
    for (let afterOwner = 0; ;) {
      const until = addDays(today, firstDays);
      const members = await deps.due.list({ until, afterOwner });
      const last = members.at(-1);
      if (!last) return isChanging;
      await attempt(members, async () => {
        isChanging = (await runPage(members, today)) || isChanging;
      });
      afterOwner = last.ownerId;
    }
  }

  const runCampaigns = async (): Promise<void> => {
    const today = clinicDay(deps.clock(), timeZone);
    for (let round = 0; round < mostRounds; round += 1) {
      if (!(await runRound(today))) return;
    }
  };
  return () => unlessClaimed(deps.claims, 'price-campaigns', longestRunMs, runCampaigns);
}
