import type { HeldMonths } from '../core/rules-plan-year.ts';
import type { AddOn, Benefit, Plan } from '@petwell/contracts';
import type {
  CampaignDetail,
  CampaignMember,
  CampaignState,
  CampaignWay,
  StayReason,
} from '@petwell/contracts/routes';

/** An enrollment as it stands, for the decision whether it can move. */
export type Candidate = {
  enrollmentId: number;
  ownerId: number;
  firstName: string;
  lastName: string;
  email: string;
  petName: string;
  planName: string;
  version: number;
  /** With add-ons, and the add-ons alone. */
  monthlyCents: number;
  addOnCents: number;
  status: 'pending_payment' | 'active' | 'suspended' | 'cancelled';
  /** From which plan years count. */
  firstDay: string;
  /** Holds that make plan years longer. Absent: none. */
  held?: readonly HeldMonths[];
  /** Staff have it on hold. */
  isOnHold?: boolean;
  /** Nothing is charged here, and staff never recorded a payment. */
  isBilledElsewhere: boolean;
  isPastDue: boolean;
  /** It is set to end, has an order to end, or ended since the campaign was published. */
  isEnding: boolean;
  hasDied: boolean;
  isNotMailed: boolean;
  isInOtherCampaign: boolean;
};

/** A member as a campaign plans it. Null `way` and `effectiveFrom`: it stays, for `reason`. */
export type PlannedMember = {
  candidate: Candidate;
  newMonthlyCents: number;
} & (
  | { way: CampaignWay; effectiveFrom: string; reason: null }
  | { way: null; effectiveFrom: null; reason: StayReason }
);

/** What an earlier version cost and included, and what changes from it. */
export type FromVersion = {
  version: number;
  monthlyCents: number;
  benefits: Benefit[];
  changes: string[];
};

export type CampaignMails = CampaignDetail['mails'];

/** What a campaign moves members to, and from. */
export type CampaignTerms = {
  planId: number;
  startsOn: string;
  plan: Plan;
  benefits: Benefit[];
  from: FromVersion[];
};

export type StoredCampaign = CampaignTerms & {
  id: number;
  mails: CampaignMails;
  publishedAt: Date;
  publishedBy: string;
  undoneAt: Date | null;
  undoneBy: string | null;
};

/** A member that may still move. */
export type OpenMember = {
  campaign: StoredCampaign;
  enrollmentId: number;
  ownerId: number;
  fromVersion: number;
  oldMonthlyCents: number;
  newMonthlyCents: number;
  way: CampaignWay;
  effectiveFrom: string;
  state: Exclude<CampaignState, 'moved' | 'stays'>;
  termsId: string;
  firstMailKey: string | null;
  secondMailKey: string | null;
  agreedAt: Date | null;
  orderedAt: Date | null;
  changedAt: Date | null;
};

/** What is sold with the new version to a member, whose add-ons keep their versions. */
export type NewTerms = { plan: Plan; addOns: AddOn[]; monthlyCents: number };

/** Which members of a campaign, and which hundred of them. */
export type MembersQuery = { show?: 'notice' | 'consent' | 'stays' | undefined; page: number };

/** Members by state, way, and reason, with the sums of their prices. */
export type Tally = {
  state: CampaignMember['state'];
  way: CampaignMember['way'];
  reason: CampaignMember['reason'];
  members: number;
  oldMonthlyCents: number;
  newMonthlyCents: number;
};
