import type { PriceStanding } from '@petwell/contracts/internal';
import type { StayReason } from '@petwell/contracts/routes';
import type { Candidate, OpenMember } from './campaign.ts';
import { obstacleAtBilling, obstacleOf } from './rules-selection.ts';
import type { ListCandidates } from './store-candidates.ts';
import type { ReadStandings } from './survey.ts';

/** What stands in the way of a member now; null: nothing. */
function obstacleFor(
  { campaign, fromVersion, oldMonthlyCents, way }: OpenMember,
  candidate: Candidate | undefined,
  standing: PriceStanding | undefined,
): StayReason | null {
  if (campaign.undoneAt) return 'undone';
  if (!candidate) return 'ending';
  if (candidate.version !== fromVersion || candidate.monthlyCents !== oldMonthlyCents) {
    return 'has_it';
  }
  const obstacle = obstacleOf(candidate) ?? (standing ? obstacleAtBilling(standing) : 'refused');
  if (obstacle !== null) return obstacle;
  return way === 'notice' && standing?.promise !== 'plan-year' ? 'did_not_agree' : null;
}

/** Reads what stands in the way of members, by their enrollments. */
export const createFindObstacles =
  (deps: { listCandidates: ListCandidates; readStandings: ReadStandings }) =>
  async (members: readonly OpenMember[]): Promise<Map<number, StayReason | null>> => {
    if (members.length === 0) return new Map();
    const ids = members.map(({ enrollmentId }) => enrollmentId);
    const byCampaign = new Map(members.map(({ campaign }) => [campaign.id, campaign]));
    const candidates = new Map<number, Candidate>();
    for (const { id, publishedAt } of byCampaign.values()) {
      const own = members.filter(({ campaign }) => campaign.id === id);
      const found = await deps.listCandidates({
        ids: own.map(({ enrollmentId }) => enrollmentId),
        campaignId: id,
        since: publishedAt,
      });
      for (const one of found) candidates.set(one.enrollmentId, one);
    }
    const standings = await deps.readStandings(ids);
    return new Map(
      members.map((member) => {
        const { enrollmentId: id } = member;
        return [id, obstacleFor(member, candidates.get(id), standings.get(id))] as const;
      }),
    );
  };
export type FindObstacles = ReturnType<typeof createFindObstacles>;
