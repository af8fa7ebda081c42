import type {
  CampaignMember,
  CampaignPreview,
  CampaignSelection,
  CampaignState,
  CampaignSummary,
  CampaignWay,
  StayReason,
} from '@petwell/contracts';
import { formatDay } from '../../shared/format-date.ts';
import { formatCents } from '../../shared/staff/format-cents.ts';
import { countOf, formatCount } from '../../shared/staff/format.ts';
import type { BadgeText } from '../../shared/staff/texts.ts';

export const stayReasons: Readonly<Record<StayReason, string>> = {
  left_out: 'Left out by a manager',
  has_it: 'Has this version or a later one',
  gets_worse: 'Would pay more or get less',
  other_campaign: 'In another price campaign',
  not_started: 'Not paid yet',
  billed_elsewhere: 'Paid at the clinic',
  on_hold: 'Suspended or on hold',
  past_due: 'Past due',
  disputed: 'A payment is disputed',
  ending: 'The plan is ending',
  died: 'The pet died',
  not_mailed: 'Gets no email: held back, or the address isn’t confirmed',
  mail_failed: 'An email didn’t arrive',
  did_not_agree: 'Didn’t agree to the new price',
  refused: 'Stripe refused the new price',
  undone: 'The campaign was undone',
};

type Totals = CampaignPreview['totals'];

/** Those who move or are asked. */
export const movingOf = ({ notice, consent, atOnce }: Totals): number => notice + consent + atOnce;

export const stayingOf = ({ staying }: Totals): number =>
  staying.reduce((sum, { members }) => sum + members, 0);

const stateLabels: Readonly<Record<CampaignWay, Record<CampaignState, string>>> = {
  notice: {
    planned: 'Moves',
    first: 'First email sent',
    second: 'Both emails sent',
    agreed: 'Agreed',
    moved: 'Moved',
    stays: 'Stays',
  },
  at_once: {
    planned: 'Moves',
    first: 'Moves',
    second: 'Moves',
    agreed: 'Moves',
    moved: 'Moved',
    stays: 'Stays',
  },
  consent: {
    planned: 'Is asked',
    first: 'Asked once',
    second: 'Asked twice',
    agreed: 'Agreed',
    moved: 'Moved',
    stays: 'Stays',
  },
};

/** Says how far a member is. */
export function describeState({ way, state }: CampaignMember): BadgeText {
  const label = stateLabels[way ?? 'notice'][state];
  if (state === 'stays') return { label, variant: 'neutral' };
  return { label, variant: way === 'consent' && state !== 'moved' ? 'sun' : 'brand' };
}

/** Says from when a member pays the new price, or why not. */
export function describeDay({ way, state, reason, effectiveFrom }: CampaignMember): string {
  if (reason !== null) return stayReasons[reason];
  if (effectiveFrom === null) return 'Keeps the price';
  const day = formatDay(effectiveFrom);
  if (state === 'moved') return `New price since ${day}`;
  const isAsked = way === 'consent' && state !== 'agreed';
  return isAsked ? `New price from ${day} if they agree` : `New price from ${day}`;
}

/** '$59.00 → $65.00 a month', or '$59.00 a month' for those who stay. */
export const describePrice = (member: CampaignMember): string =>
  member.state === 'stays'
    ? `${formatCents(member.oldMonthlyCents)} a month`
    : `${formatCents(member.oldMonthlyCents)} → ${formatCents(member.newMonthlyCents)} a month`;

/** 'One member moves' or '412 members move'. */
const members = (count: number, one: string, several: string): string =>
  count === 1 ? `One member ${one}` : `${formatCount(count)} members ${several}`;

/** What publishing does, one sentence each. */
export function describePublication(
  { totals, newMonthlyCents }: CampaignPreview,
  { toVersion, startsOn }: CampaignSelection,
): string[] {
  const { notice, consent, atOnce } = totals;
  const staying = stayingOf(totals);
  const theirDay = `the first plan year that begins on ${formatDay(startsOn)} or later`;
  const price = `version ${toVersion} at ${formatCents(newMonthlyCents)} a month`;
  return [
    ...(atOnce === 0
      ? []
      : [
          `${members(atOnce, 'moves', 'move')} to ${price} on ${formatDay(startsOn)}, and nothing gets worse for them. We email them that day.`,
        ]),
    ...(notice === 0
      ? []
      : [
          `${members(notice, 'moves', 'move')} to ${price} with ${theirDay}. We email them 45 and 14 days before.`,
        ]),
    ...(consent === 0
      ? []
      : [
          `${members(consent, 'is', 'are')} asked by email to agree to ${price}, from ${theirDay}. Without an answer they keep their price.`,
        ]),
    ...(staying === 0 ? [] : [`${members(staying, 'stays', 'stay')} at the old price.`]),
    'Until a member’s day you can undo it. Those who have moved stay moved.',
  ];
}

/** What undoing does. */
export const describeUndo = ({ waiting, moved }: CampaignSummary): string =>
  [
    `${members(waiting, 'who hasn’t moved yet keeps', 'who haven’t moved yet keep')} the old price.`,
    moved === 0
      ? 'No one has moved yet.'
      : `${members(moved, 'has moved already and stays', 'have moved already and stay')} at the new price.`,
    'Those whom we told of the new price get an email.',
  ].join(' ');

/** Whether a campaign is over, and how. */
export function describeCampaign({ undoneAt, waiting }: CampaignSummary): BadgeText {
  if (undoneAt !== null) return { label: 'Undone', variant: 'neutral' };
  return waiting > 0
    ? { label: `${formatCount(waiting)} waiting`, variant: 'sun' }
    : { label: 'Done', variant: 'brand' };
}

/** '120 members moved, 292 wait, 31 stay.' */
export const describeProgress = ({ moved, waiting, staying }: CampaignSummary): string =>
  `${countOf(moved, 'member')} moved, ${formatCount(waiting)} waiting, ${formatCount(staying)} staying.`;

export const mailTitles = {
  first: 'First email, 45 days before',
  second: 'Second email, 14 days before',
  offer: 'Email to those who are asked, 45 and 14 days before',
  better: 'Email on the day',
} as const;
