import { AppError } from '@petwell/chassis';
import { addDays, clinicDay } from '@petwell/chassis/time';
import { type CampaignSelection, toCents } from '@petwell/contracts';
import type { PriceStanding } from '@petwell/contracts/internal';
import { invalid } from '../core/caller.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { CampaignTerms, Candidate, PlannedMember } from './campaign.ts';
import type { ReadVersions, SubjectVersion } from './read-versions.ts';
import { firstDays } from './rules-campaign.ts';
import { getsWorse, isNowhereWorse } from './rules-at-once.ts';
import { describeVersion } from './rules-changes.ts';
import { isChosen, planMember, reasonToStay } from './rules-selection.ts';
import type { ListCandidates } from './store-candidates.ts';

const standingsAtOnce = 1_000;
const callsAtOnce = 4;

/** Reads billing's standings of enrollments, by their ids. */
export function createReadStandings({ billing }: { billing: Pick<Billing, 'priceStandings'> }) {
  return async (ids: readonly number[]): Promise<Map<number, PriceStanding>> => {
    const pages = [];
    for (let at = 0; at < ids.length; at += standingsAtOnce) {
      pages.push(ids.slice(at, at + standingsAtOnce));
    }
    const standings = new Map<number, PriceStanding>();
    for (let at = 0; at < pages.length; at += callsAtOnce) {
      const calls = pages.slice(at, at + callsAtOnce).map((page) => billing.priceStandings(page));
      for (const one of (await Promise.all(calls)).flat()) standings.set(one.enrollmentId, one);
    }
    return standings;
  };
}
export type ReadStandings = ReturnType<typeof createReadStandings>;

/**
 * The earliest day that can be chosen: tomorrow, or no statement of a year that ends the day before has been sent without the
 * new price.
 */
export const earliestDay = (now: Date, timeZone: string, isAtOnce: boolean): string =>
  addDays(clinicDay(now, timeZone), isAtOnce ? 1 : firstDays + 2);

/** Compares the versions that a campaign is about. @throws AppError validation_failed */
export function termsOf(
  selection: CampaignSelection,
  {
    versions,
    earliest,
    timeZone,
  }: { versions: readonly SubjectVersion[]; earliest: string; timeZone: string },
): CampaignTerms {
  const { toVersion, fromVersions, startsOn, isAtOnce } = selection;
  const to = versions.find(({ subject }) => subject.offer.version === toVersion);
  if (!to) throw invalid('toVersion', 'This version isn’t published.');
  if (startsOn < earliest) {
    throw invalid(
      'startsOn',
      isAtOnce
        ? 'Please choose tomorrow or a later day.'
        : 'Please choose a later day: the first email goes out 45 days before.',
    );
  }
  const soldFrom = clinicDay(new Date(to.effectiveFrom), timeZone);
  if (startsOn < soldFrom) {
    throw invalid(
      'startsOn',
      `This version is sold from ${soldFrom} on. Please choose that day or a later one.`,
    );
  }
  const from = versions
    .filter(({ subject }) => subject.offer.version < toVersion)
    .filter(({ subject }) => isChosen(subject.offer, { fromVersions }))
    .map((version) => ({
      version: version.subject.offer.version,
      monthlyCents: toCents(version.subject.offer.monthlyPrice),
      benefits: version.benefits,
      changes: describeVersion(version, to),
      isNowhereWorse: isNowhereWorse(version, to),
    }));
  return { subject: to.subject, startsOn, isAtOnce, benefits: to.benefits, from };
}

/** What a campaign would do now. */
export type Survey = { terms: CampaignTerms; members: PlannedMember[]; earliestOn: string };

/**
 * Decides who would move and who stays.
 * @throws AppError not_found (the plan or add-on), validation_failed, service_unavailable
 */
export function createSurvey(deps: {
  readVersions: ReadVersions;
  listCandidates: ListCandidates;
  readStandings: ReadStandings;
  clock: () => Date;
  timeZone: string;
}) {
  return async function survey(selection: CampaignSelection): Promise<Survey> {
    const { offer, toVersion, startsOn, isAtOnce } = selection;
    const versions = await deps.readVersions(offer);
    if (versions.length === 0) throw new AppError('not_found');
    const { timeZone } = deps;
    const earliestOn = earliestDay(deps.clock(), timeZone, isAtOnce);
    const terms = termsOf(selection, { versions, earliest: earliestOn, timeZone });
    const leftOut = new Set(selection.leftOut);
    const reasonOf = (one: Candidate) =>
      reasonToStay(one, { toVersion, leftOut }) ??
      (isAtOnce && getsWorse(one, terms) ? 'gets_worse' : null);
    const chosen = (await deps.listCandidates({ offer }))
      .filter((one) => isChosen(one, selection))
      .map((one) => ({ candidate: one, reason: reasonOf(one) }));
    const standings = await deps.readStandings(
      chosen.flatMap(({ candidate, reason }) => (reason === null ? [candidate.enrollmentId] : [])),
    );
    const members = chosen.map(({ candidate, reason }) =>
      planMember(candidate, {
        reason,
        standing: standings.get(candidate.enrollmentId),
        subject: terms.subject,
        startsOn,
        isAtOnce,
      }),
    );
    return { terms, members, earliestOn };
  };
}
export type SurveyMembers = ReturnType<typeof createSurvey>;
