import type { PriceStanding } from '@petwell/contracts/internal';
import type { StayReason } from '@petwell/contracts';
import type { Candidate, OpenMember, StoredCampaign } from './campaign.ts';
import type { ReadVersions, SubjectVersion } from './read-versions.ts';
import { describeVersion } from './rules-changes.ts';
import { obstacleAtBilling, obstacleOf } from './rules-selection.ts';
import type { ListCandidates } from './store-candidates.ts';
import type { ReadStandings } from './survey.ts';

/**
 * Whether the version that a campaign is about is there: until it is sold, its publication can be undone, and its number
 * goes to the next one.
 */
const isPublished = (
  campaign: Pick<StoredCampaign, 'subject' | 'benefits'>,
  versions: readonly SubjectVersion[],
): boolean => {
  const { offer } = campaign.subject;
  return versions.some((one) => {
    const { version, monthlyPrice } = one.subject.offer;
    const isSame = version === offer.version && monthlyPrice === offer.monthlyPrice;
    return isSame && describeVersion(campaign, one).length === 0;
  });
};

type Found = {
  candidate: Candidate | undefined;
  standing: PriceStanding | undefined;
  isPublished: boolean;
};

/** What stands in the way of a member now; null: nothing. */
function obstacleFor(
  { campaign, fromVersion, oldMonthlyCents, way }: OpenMember,
  { candidate, standing, ...found }: Found,
): StayReason | null {
  if (campaign.undoneAt || !found.isPublished) return 'undone';
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
  (deps: {
    readVersions: ReadVersions;
    listCandidates: ListCandidates;
    readStandings: ReadStandings;
  }) =>
  async (members: readonly OpenMember[]): Promise<Map<number, StayReason | null>> => {
    if (members.length === 0) return new Map();
    const ids = members.map(({ enrollmentId }) => enrollmentId);
    const byCampaign = new Map(members.map(({ campaign }) => [campaign.id, campaign]));
    const candidates = new Map<number, Candidate>();
    const published = new Set<number>();
    for (const campaign of byCampaign.values()) {
      const { id, publishedAt, subject } = campaign;
      const offer = { kind: subject.kind, id: subject.offer.id };
      if (isPublished(campaign, await deps.readVersions(offer))) published.add(id);
      const own = members.filter((one) => one.campaign.id === id);
      const found = await deps.listCandidates({
        offer,
        ids: own.map(({ enrollmentId }) => enrollmentId),
        campaignId: id,
        since: publishedAt,
      });
      for (const one of found) candidates.set(one.enrollmentId, one);
    }
    const standings = await deps.readStandings(ids);
    return new Map(
      members.map((member) => {
        const { enrollmentId: id, campaign } = member;
        const found = {
          candidate: candidates.get(id),
          standing: standings.get(id),
          isPublished: published.has(campaign.id),
        };
        return [id, obstacleFor(member, found)] as const;
      }),
    );
  };
export type FindObstacles = ReturnType<typeof createFindObstacles>;
