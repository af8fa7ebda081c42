import type { NextYear, YearStatement } from '@petwell/contracts';
import type { OpenMember } from './campaign.ts';
import type { FindObstacles } from './find-obstacles.ts';
import { changesFrom } from './rules-mails.ts';
import type { DueMembers } from './store-due.ts';
import type { CampaignStore } from './transaction.ts';

type Change = NonNullable<NextYear['change']>;

/** Who is only asked may keep the price. */
const isExpected = ({ way, state }: OpenMember): boolean => way === 'notice' || state === 'agreed';

const toChange = (member: OpenMember): Change => ({
  oldMonthlyCents: member.oldMonthlyCents,
  newMonthlyCents: member.newMonthlyCents,
  sentences: changesFrom(member.campaign.from, member.fromVersion),
  takesEffectOn: member.effectiveFrom,
});

/** Reads the new prices that statements of a plan year tell: of members in whose way nothing stands now. */
export const createReadChanges =
  (deps: { due: Pick<DueMembers, 'listOf'>; findObstacles: FindObstacles }) =>
  async (enrollmentIds: readonly number[]): Promise<Map<number, Change>> => {
    const members = (await deps.due.listOf(enrollmentIds)).filter(isExpected);
    const obstacles = await deps.findObstacles(members);
    const moving = members.filter(({ enrollmentId }) => obstacles.get(enrollmentId) === null);
    return new Map(moving.map((member) => [member.enrollmentId, toChange(member)]));
  };

/** A statement that told of a new price is the first of the two mails, so that an owner gets one mail. */
export async function noteStatements(
  campaigns: Pick<CampaignStore, 'markAnnounced'>,
  { mailKey, statements }: { mailKey: string; statements: readonly YearStatement[] },
): Promise<void> {
  for (const { enrollmentId, next } of statements) {
    if (!next?.change) continue;
    await campaigns.markAnnounced({
      enrollmentId,
      effectiveFrom: next.change.takesEffectOn,
      key: mailKey,
    });
  }
}
