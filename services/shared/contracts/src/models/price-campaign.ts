import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { centsSchema } from '../money.ts';
import { daySchema } from './benefit.ts';
import { mailPreviewSchema } from './mail.ts';
import { offerKindSchema } from './offer.ts';

const version = z.int().positive();

/** What a campaign is about: a plan, or an add-on. */
export const campaignOfferSchema = z.strictObject({ kind: offerKindSchema, id: idSchema });

/** Why a member stays at the old price. */
export const stayReasonSchema = z.enum([
  /** A manager left them out. */
  'left_out',
  /** Already on the version, or on a later one. */
  'has_it',
  'other_campaign',
  /** They would pay more or get less: only the new plan year changes that. */
  'gets_worse',
  /** Not paid yet. */
  'not_started',
  /** Another system bills the plan. */
  'billed_elsewhere',
  'on_hold',
  'past_due',
  'disputed',
  'ending',
  'died',
  /** The member's mails are held, or the mailbox isn't confirmed. */
  'not_mailed',
  /** A mail bounced, or wasn't accepted in time. */
  'mail_failed',
  /** The text that they agreed to promises the price for good, and they didn't agree to another one. */
  'did_not_agree',
  /** The payment provider refused the new price. */
  'refused',
  /** A manager undid the campaign. */
  'undone',
]);
export type StayReason = z.infer<typeof stayReasonSchema>;

/**
 * `notice`: the mails are enough. `consent`: the text that they agreed to promises the price for good, or isn't known, so
 * that they are asked, and no answer keeps the price. `at_once`: nothing gets worse for them, so that they move on the day.
 */
export const campaignWaySchema = z.enum(['notice', 'consent', 'at_once']);
export type CampaignWay = z.infer<typeof campaignWaySchema>;

/** How far a member is; `first` and `second`: that mail was requested. */
export const campaignStateSchema = z.enum([
  'planned',
  'first',
  'second',
  'agreed',
  'moved',
  'stays',
]);
export type CampaignState = z.infer<typeof campaignStateSchema>;

/** The members that a campaign is about. */
export const campaignSelectionSchema = z.strictObject({
  /** Members who have it. */
  offer: campaignOfferSchema,
  /** The published version that they move to. */
  toVersion: version,
  /** Those on these versions; null: on any earlier one. */
  fromVersions: z.array(version).min(1).max(50).nullable(),
  /** Each member moves with the first plan year that begins on this day at the clinic or later. */
  startsOn: daySchema,
  /** On that very day, those for whom nothing gets worse. */
  isAtOnce: z.boolean(),
  /** Enrollments that are left out. */
  leftOut: z.array(idSchema).max(500),
});
export type CampaignSelection = z.infer<typeof campaignSelectionSchema>;

export const campaignMemberSchema = z.object({
  enrollmentId: idSchema,
  ownerId: idSchema,
  ownerName: z.string(),
  petName: z.string(),
  fromVersion: version,
  /** With add-ons. */
  oldMonthlyCents: centsSchema,
  newMonthlyCents: centsSchema,
  /** Null: the member stays, see `reason`. */
  way: campaignWaySchema.nullable(),
  state: campaignStateSchema,
  reason: stayReasonSchema.nullable(),
  /** The first day of the plan year with the new price. Null: the member stays. */
  effectiveFrom: daySchema.nullable(),
});
export type CampaignMember = z.infer<typeof campaignMemberSchema>;

/** What changes, as the mails say it: 'Dental cleaning is new.' */
const changesSchema = z.array(z.string());

export const countsOfWays = {
  notice: z.int().nonnegative(),
  consent: z.int().nonnegative(),
  atOnce: z.int().nonnegative(),
};

const totalsSchema = z.object({
  /** Members who move by notice, who are asked, who move at once, and who stay. */
  ...countsOfWays,
  staying: z.array(z.object({ reason: stayReasonSchema, members: z.int().positive() })),
  /** Of those who move without being asked, per month, with add-ons. */
  oldMonthlyCents: centsSchema,
  newMonthlyCents: centsSchema,
});

/** The price of the plan or add-on alone, by version. */
const pricesSchema = z.array(
  z.object({ version, monthlyCents: centsSchema, members: z.int().nonnegative() }),
);

const mailsSchema = z.object({
  /** As sent 45 and 14 days before, and to those who are asked; null if there is no such member. */
  first: mailPreviewSchema.nullable(),
  second: mailPreviewSchema.nullable(),
  offer: mailPreviewSchema.nullable(),
  /** To those who move at once. */
  better: mailPreviewSchema.nullable(),
});

export const mostCampaignMembers = 100;
/** Up to 100 of a page. */
const membersPage = { members: z.array(campaignMemberSchema), memberCount: z.int().nonnegative() };

export const campaignPreviewSchema = z.object({
  name: z.string(),
  from: pricesSchema,
  newMonthlyCents: centsSchema,
  changes: changesSchema,
  totals: totalsSchema,
  mails: mailsSchema,
  /** The earliest day that can be chosen: tomorrow, or the first mail goes out 45 days before. */
  earliestOn: daySchema,
  ...membersPage,
});
export type CampaignPreview = z.infer<typeof campaignPreviewSchema>;

export const campaignSummarySchema = z.object({
  id: idSchema,
  offer: campaignOfferSchema,
  name: z.string(),
  toVersion: version,
  startsOn: daySchema,
  isAtOnce: z.boolean(),
  newMonthlyCents: centsSchema,
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
  /** Until now. `waiting`: the day is to come. */
  waiting: z.int().nonnegative(),
  moved: z.int().nonnegative(),
  staying: z.int().nonnegative(),
});
export type CampaignSummary = z.infer<typeof campaignSummarySchema>;

export const campaignDetailSchema = z.object({
  campaign: campaignSummarySchema,
  changes: changesSchema,
  totals: totalsSchema,
  mails: mailsSchema,
  ...membersPage,
});
export type CampaignDetail = z.infer<typeof campaignDetailSchema>;
