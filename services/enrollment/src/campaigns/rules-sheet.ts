import {
  type CampaignDetail,
  type CampaignMember,
  type CampaignPreview,
  type CampaignSummary,
  mostCampaignMembers,
  toCents,
} from '@petwell/contracts';
import type {
  CampaignTerms,
  FromVersion,
  MembersQuery,
  PlannedMember,
  StoredCampaign,
  Tally,
} from './campaign.ts';
import { changesFrom } from './rules-mails.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Totals members by what is planned for them, or became of them. */
export function totalsOf(tallies: readonly Omit<Tally, 'state'>[]): CampaignDetail['totals'] {
  const membersOf = (way: CampaignMember['way']) => tallies.filter((one) => one.way === way);
  const staying = new Map<NonNullable<Tally['reason']>, number>();
  for (const { reason, members } of tallies) {
    if (reason !== null) staying.set(reason, (staying.get(reason) ?? 0) + members);
  }
  const atOnce = membersOf('at_once').filter(({ reason }) => reason === null);
  const noticed = membersOf('notice').filter(({ reason }) => reason === null);
  const moving = [...noticed, ...atOnce];
  const asked = membersOf('consent').filter(({ reason }) => reason === null);
  return {
    notice: sum(noticed.map(({ members }) => members)),
    atOnce: sum(atOnce.map(({ members }) => members)),
    consent: sum(asked.map(({ members }) => members)),
    staying: [...staying].map(([reason, members]) => ({ reason, members })),
    oldMonthlyCents: sum(moving.map(({ oldMonthlyCents }) => oldMonthlyCents)),
    newMonthlyCents: sum(moving.map(({ newMonthlyCents }) => newMonthlyCents)),
  };
}

/** Each planned member as a tally of one. */
export const tallyOf = ({ candidate, way, reason, newMonthlyCents }: PlannedMember) => ({
  way,
  reason,
  members: 1,
  oldMonthlyCents: candidate.monthlyCents,
  newMonthlyCents,
});

function toMember({ candidate, ...planned }: PlannedMember): CampaignMember {
  const { enrollmentId, ownerId, firstName, lastName, petName, version } = candidate;
  return {
    enrollmentId,
    ownerId,
    ownerName: `${firstName} ${lastName}`,
    petName,
    fromVersion: version,
    oldMonthlyCents: candidate.monthlyCents,
    newMonthlyCents: planned.newMonthlyCents,
    way: planned.way,
    state: planned.reason === null ? 'planned' : 'stays',
    reason: planned.reason,
    effectiveFrom: planned.effectiveFrom,
  };
}

/** The hundred members of a page. */
export function pageOf(members: readonly PlannedMember[], { show, page }: MembersQuery) {
  const shown = members.filter(
    ({ way }) => show === undefined || (show === 'stays' ? way === null : way === show),
  );
  const at = (page - 1) * mostCampaignMembers;
  return {
    members: shown.slice(at, at + mostCampaignMembers).map(toMember),
    memberCount: shown.length,
  };
}

/** Prices of the earlier versions, with the members on each. */
export function pricesOf(
  from: readonly FromVersion[],
  members: readonly PlannedMember[],
): CampaignPreview['from'] {
  const counts = new Map<number, number>();
  for (const { candidate } of members) {
    counts.set(candidate.version, (counts.get(candidate.version) ?? 0) + 1);
  }
  return from.map(({ version, monthlyCents }) => ({
    version,
    monthlyCents,
    members: counts.get(version) ?? 0,
  }));
}

/** What changes for those on the newest of the earlier versions; a mail says what changes for its reader. */
export const changesOf = ({ from }: Pick<CampaignTerms, 'from'>): string[] =>
  changesFrom(from, from.at(-1)?.version ?? 0);

export function toSummary(
  { subject, from: _from, benefits: _benefits, mails: _mails, ...campaign }: StoredCampaign,
  tallies: readonly Tally[],
): CampaignSummary {
  const membersIn = (isCounted: (state: Tally['state']) => boolean) =>
    sum(tallies.filter(({ state }) => isCounted(state)).map(({ members }) => members));
  return {
    ...campaign,
    offer: { kind: subject.kind, id: subject.offer.id },
    name: subject.offer.name,
    toVersion: subject.offer.version,
    newMonthlyCents: toCents(subject.offer.monthlyPrice),
    publishedAt: campaign.publishedAt.toISOString(),
    undoneAt: campaign.undoneAt?.toISOString() ?? null,
    waiting: membersIn((state) => state !== 'moved' && state !== 'stays'),
    moved: membersIn((state) => state === 'moved'),
    staying: membersIn((state) => state === 'stays'),
  };
}

/** For the activity log: `Dog Gold, version 2, $69.00 a month from 2027-03-01, 120 members`. */
export const describeCampaign = (
  { subject: { offer }, startsOn }: Pick<CampaignTerms, 'subject' | 'startsOn'>,
  members: number,
): string =>
  `${offer.name}, version ${offer.version}, $${offer.monthlyPrice} a month from ${startsOn}, ${members} ${members === 1 ? 'member' : 'members'}`;
