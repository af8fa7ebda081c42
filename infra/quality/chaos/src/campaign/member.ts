import type { Member, MonthsRun } from '../months/member.ts';

/** What becomes of a member while a price campaign runs; the order is that in which members get theirs. */
const fates = [
  /** Hears of the new price and does nothing. */
  'silent',
  /** The mail server knows no such mailbox. */
  'bounced',
  /** Their text promises the price for good, and they agree by link. */
  'agrees',
  /** Their plan year begins a day later, before which a manager undoes their campaign. */
  'undone',
  /** Ends the plan after the first mail, and takes it back. */
  'keeps',
  /** The mail server never has the time. */
  'unaccepted',
  'ends',
  /** Their text promises the price for good, and they don't answer. */
  'asked',
  /** In the campaign that is undone, but moved by then. */
  'moved-before',
  /** Ends the plan once the new price is set to be charged. */
  'ends-late',
] as const;
type Fate = (typeof fates)[number];

/** A member of the campaigns, as their owner and the clinic's staff see it. */
export type CampaignMember = Member & {
  fate: Fate;
  /** The page said so. */
  hasAgreed: boolean;
};

export type CampaignRun = MonthsRun<CampaignMember>;

export const fateOf = (index: number): Fate => fates[index % fates.length] ?? 'silent';

type Fated = Pick<CampaignMember, 'fate'>;

/** Of the campaign that a manager undoes while it runs. */
export const isUndone = ({ fate }: Fated): boolean => fate === 'undone' || fate === 'moved-before';
export const joinsLate = ({ fate }: Fated): boolean => fate === 'undone';
export const isPromised = ({ fate }: Fated): boolean => fate === 'agrees' || fate === 'asked';
/** Nothing is delivered to them once campaigns are published. */
export const isUnreachable = ({ fate }: Fated): boolean =>
  fate === 'bounced' || fate === 'unaccepted';
