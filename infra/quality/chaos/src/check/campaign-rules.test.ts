import { expect, test } from 'vitest';
import { addPaid, consistentEvidence, successfulJourney } from '../../test/factories.ts';
import type { CampaignMember } from '../campaign/member.ts';
import { check } from './check.ts';
import type { CampaignOutcome } from './campaign-rules.ts';
import type { Evidence } from './evidence.ts';

const email = 'ana@petwell.example';
const newYear = 1_831_000_000;

const mailOf = (id: string, subject: string) => ({
  id,
  to: email,
  messageId: `<${id}@x>`,
  subject,
  text: 'From May 1 on, it costs $79.65 per month instead of $77.65 per month.',
});
const toldBy = [
  mailOf('3', "Biscuit's plan year at the clinic, and what comes next"),
  mailOf('4', 'Reminder: New price for your plan at the clinic from May 1, 2028'),
];
const offer = mailOf('5', "Would you agree to a new price for Biscuit's plan?");

/** Evidence of a member who moved, with what allowed it. */
function moved(): Evidence {
  const evidence = consistentEvidence();
  const [enrollment] = evidence.enrollments;
  if (!enrollment) throw new Error('nobody enrolled');
  addPaid(evidence, {
    number: 2,
    cents: 7_965,
    created: newYear,
    subject: 'Your monthly receipt from it',
  });
  enrollment.monthly_cents = 7_965;
  enrollment.terms = [
    { since: 1_799_000_000, monthly_cents: 7_765 },
    { since: newYear, monthly_cents: 7_965 },
  ];
  evidence.mails.push(...toldBy);
  evidence.agreed.push({
    enrollment_id: 1,
    since: newYear,
    monthly_cents: 7_965,
    due_cents: null,
  });
  evidence.planMoves.push({ enrollment_id: 1, move: 'changed' });
  const member = { enrollment_id: 1, reason: null, new_monthly_cents: 7_965 };
  evidence.campaignMembers.push({ ...member, state: 'moved' });
  return evidence;
}

const outcomeOf = (member: Partial<CampaignMember>, given: Partial<CampaignOutcome> = {}) => ({
  members: [{ email, fate: 'silent' as const, enrollmentId: 1, hasAgreed: false, ...member }],
  problems: [],
  calls: [],
  ...given,
});

function rulesBroken(
  campaigns: CampaignOutcome,
  corrupt: (evidence: Evidence) => unknown = () => undefined,
): string[] {
  const evidence = moved();
  corrupt(evidence);
  const others = { brought: { emails: [], problem: null }, squats: [], campaigns };
  const violations = check(evidence, [successfulJourney()], others);
  return [...new Set(violations.map(({ rule }) => rule))];
}

test.each([
  ['was told twice', outcomeOf({}), undefined],
  [
    'agreed',
    outcomeOf({ fate: 'agrees', hasAgreed: true }),
    ({ mails }: Evidence) => mails.splice(-2, 2, offer),
  ],
  ['moved before the campaign was undone', outcomeOf({ fate: 'moved-before' }), undefined],
  [
    'got a mail again with the same Message-ID',
    outcomeOf({}),
    ({ mails }: Evidence) => mails.push({ ...mailOf('4', toldBy[1]?.subject ?? ''), id: '6' }),
  ],
] as const)('[OFR-77] finds nothing wrong with a member who %s', (_who, outcome, corrupt) => {
  expect(rulesBroken(outcome, corrupt)).toEqual([]);
});

test.each([
  [
    'member moved more than once',
    outcomeOf({}),
    ({ planMoves }: Evidence) => planMoves.push({ enrollment_id: 1, move: 'changed' }),
  ],
  [
    'mail of a price campaign more than once',
    outcomeOf({}),
    ({ mails }: Evidence) => mails.push({ ...mailOf('6', toldBy[1]?.subject ?? '') }),
  ],
  [
    'new price although a mail about it never arrived',
    outcomeOf({ fate: 'bounced' }, { calls: [1] }),
    ({ mails }: Evidence) => mails.pop(),
  ],
  [
    'new price although a mail about it never arrived',
    outcomeOf({ fate: 'unaccepted' }, { calls: [1] }),
    ({ mails }: Evidence) => mails.splice(-2, 1),
  ],
  // A statement of a year that tells of no new price.
  [
    'new price although a mail about it never arrived',
    outcomeOf({}),
    ({ mails }: Evidence) =>
      mails.splice(-2, 1, { ...mailOf('3', toldBy[0]?.subject ?? ''), text: '' }),
  ],
  ['new price although the old one was promised for good', outcomeOf({ fate: 'asked' }), undefined],
  ['new price by a campaign that had been undone', outcomeOf({ fate: 'undone' }), undefined],
  [
    'new price by a campaign that had been undone',
    outcomeOf({ fate: 'undone' }),
    // The provider alone has the new price.
    ({ planMoves, campaignMembers }: Evidence) => {
      planMoves.pop();
      campaignMembers.pop();
    },
  ],
  ['no call about a mail that never arrived', outcomeOf({ fate: 'bounced' }), undefined],
  ['price campaign got stuck', outcomeOf({}, { problems: ['undoing: 500'] }), undefined],
  ['price campaigns moved nobody', outcomeOf({}), ({ planMoves }: Evidence) => planMoves.pop()],
  [
    'invoice above what was agreed to or announced',
    outcomeOf({}),
    ({ agreed }: Evidence) => agreed.pop(),
  ],
  // Another price than that of the terms.
  [
    'charged the wrong amount',
    outcomeOf({}),
    ({ enrollments }: Evidence) => enrollments[0]?.terms.pop(),
  ],
] as const)('[OFR-77] finds: %s (%#)', (rule, outcome, corrupt) => {
  expect(rulesBroken(outcome, corrupt)).toContain(rule);
});

test('[OFR-77] waits for no email to a mailbox that takes none', () => {
  const broken = (fate: CampaignMember['fate']) =>
    rulesBroken(outcomeOf({ fate }, { calls: [1] }), ({ mails, mailLog }) => {
      mails.splice(0);
      mailLog.push({ dedupe_key: 'a', status: 'failed', to_address: email });
    });
  const rules = ['email not sent', 'not exactly the emails of each plan'];
  expect(broken('silent')).toEqual(expect.arrayContaining(rules));
  expect(broken('bounced').filter((rule) => rules.includes(rule))).toEqual([]);
});
