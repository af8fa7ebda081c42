import {
  isPromised,
  isUnreachable,
  type CampaignMember,
  type CampaignRun,
} from '../campaign/member.ts';
import type { Evidence, Mail } from './evidence.ts';
import { byEnrollment } from './provider-view.ts';
import { repeated, violationOf, type Violation } from './violation.ts';

/** What became of price campaigns, and the enrollments that the work list says to call about. */
export type CampaignOutcome = CampaignRun & { calls: readonly number[] };

/** The mails of a campaign. The date is in the subject, or a member has one of the kind. */
const kinds = [
  /'s plan year at /,
  /^(New price for|Changes to) your plans? at .* from .*$/,
  /^Reminder: (New price for|Changes to) your plans? at .* from .*$/,
  /^Would you agree to (a new price for|changes to) /,
  /^Reminder: Would you agree to (a new price for|changes to) /,
] as const;
const [statement, first, second] = kinds;

/** Mails that were delivered again have the same Message-ID. */
const distinct = ({ mails }: Evidence): Mail[] => [
  ...new Map(mails.map((mail) => [mail.messageId, mail])).values(),
];

/** Finds mails of campaigns that an owner got more than once for the same date. */
function findRepeatedMails(evidence: Evidence): Violation[] {
  const twice = violationOf('mail of a price campaign more than once');
  const sent = distinct(evidence).filter(({ subject }) => kinds.some((kind) => kind.test(subject)));
  return [...repeated(sent, ({ to, subject }) => `${to}: ${subject}`)].map(([mail, count]) =>
    twice(`${mail}, ${count} times`),
  );
}

/** Finds plans that got other terms more than once. */
function findRepeatedMoves({ planMoves, campaignMembers }: Evidence): Violation[] {
  const twice = violationOf('member moved more than once');
  const moves = [
    ...planMoves.filter(({ move }) => move === 'changed').map((row) => ({ ...row, of: 'plan' })),
    ...campaignMembers
      .filter(({ state }) => state === 'moved')
      .map((row) => ({ ...row, of: 'campaigns' })),
  ];
  return [...repeated(moves, (row) => `enrollment ${row.enrollment_id} (${row.of})`)].map(
    ([what, count]) => twice(`${what}: ${count} times`),
  );
}

/** Describes what members pay, and were told. */
function createViewOf(evidence: Evidence) {
  const sides = byEnrollment(evidence);
  const mails = Map.groupBy(distinct(evidence), ({ to }) => to);
  return ({ email, enrollmentId: id }: CampaignMember) => {
    // As agreed to when they joined.
    const joined = evidence.agreed.find(
      (row) => row.enrollment_id === id && row.due_cents !== null,
    );
    const rows = evidence.campaignMembers.filter((row) => row.enrollment_id === id);
    const prices = rows.map((row) => `$${(row.new_monthly_cents / 100).toFixed(2)} per month`);
    const got = mails.get(email) ?? [];
    const hasMail = (kind: RegExp) =>
      got.some(
        ({ subject, text }) => kind.test(subject) && prices.some((one) => text.includes(one)),
      );
    return {
      raised: (sides.get(id)?.invoices ?? []).filter(
        (one) =>
          one.billing_reason !== 'subscription_create' &&
          one.status !== 'void' &&
          one.total > (joined?.monthly_cents ?? 0),
      ),
      hasMoved: evidence.planMoves.some(
        (row) => row.enrollment_id === id && row.move === 'changed',
      ),
      isTold: (hasMail(statement) || hasMail(first)) && hasMail(second),
    };
  };
}

/** Finds members who pay more than before without what allows it. */
function findUnallowedPrices(evidence: Evidence, members: readonly CampaignMember[]): Violation[] {
  const untold = violationOf('new price although a mail about it never arrived');
  const broken = violationOf('new price although the old one was promised for good');
  const undone = violationOf('new price by a campaign that had been undone');
  const viewOf = createViewOf(evidence);
  return members.flatMap((member) => {
    const { raised, hasMoved, isTold } = viewOf(member);
    if (raised.length === 0 && !hasMoved) return [];
    const { fate, enrollmentId: id, hasAgreed } = member;
    const detail = `enrollment ${id}, ${fate}: ${raised.map((one) => one.id).join(', ') || 'moved'}`;
    return [
      ...(!isPromised(member) && !isTold ? [untold(detail)] : []),
      ...(isPromised(member) && !hasAgreed ? [broken(detail)] : []),
      ...(fate === 'undone' ? [undone(detail)] : []),
    ];
  });
}

/** Finds members whom mails didn't reach and who aren't on the call list. */
function findMissingCalls(
  { campaignMembers }: Evidence,
  { members, calls }: CampaignOutcome,
): Violation[] {
  const missing = violationOf('no call about a mail that never arrived');
  const planned = new Set(campaignMembers.map((row) => row.enrollment_id));
  return members
    .filter(isUnreachable)
    .filter(({ enrollmentId: id }) => planned.has(id) && !calls.includes(id))
    .map(({ enrollmentId: id, fate }) => missing(`enrollment ${id}, ${fate}`));
}

/** Finds what price campaigns did to members that they must not do. */
export function findCampaignErrors(evidence: Evidence, outcome: CampaignOutcome): Violation[] {
  const stuck = violationOf('price campaign got stuck');
  const idle = violationOf('price campaigns moved nobody');
  const hasMoved = evidence.planMoves.some(({ move }) => move === 'changed');
  return [
    ...outcome.problems.map(stuck),
    ...(hasMoved ? [] : [idle('nothing is shown by this run')]),
    ...findRepeatedMoves(evidence),
    ...findRepeatedMails(evidence),
    ...findUnallowedPrices(evidence, outcome.members),
    ...findMissingCalls(evidence, outcome),
  ];
}

/** Counts members of price campaigns by how they ended. */
export function countEnds({ campaignMembers }: Pick<Evidence, 'campaignMembers'>) {
  const byEnd = Map.groupBy(campaignMembers, ({ state, reason }) => reason ?? state);
  return Object.fromEntries([...byEnd].map(([end, rows]) => [end, rows.length]));
}
