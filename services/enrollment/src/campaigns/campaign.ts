import type { HeldMonths } from '../core/terms/rules-plan-year.ts';
import type {
  AddOn,
  Benefit,
  CampaignDetail,
  CampaignMember,
  CampaignState,
  CampaignWay,
  OfferKind,
  Plan,
  StayReason,
} from '@petwell/contracts';

/** A plan or an add-on. */
export type OfferKey = { kind: OfferKind; id: number };

/** A version of what a campaign is about. */
export type Subject = { kind: 'plan'; offer: Plan } | { kind: 'add-on'; offer: AddOn };

/** An enrollment as it stands, for the decision whether it can move. */
export type Candidate = {
  enrollmentId: number;
  ownerId: number;
  firstName: string;
  lastName: string;
  email: string;
  petName: string;
  planName: string;
  /** Of the plan or add-on that the campaign is about. */
  version: number;
  /** With add-ons, and without what the campaign is about. */
  monthlyCents: number;
  otherCents: number;
  /** Of a further pet's plan, if the campaign is about plans: by how much it is cheaper. Absent: nothing. */
  discountCents?: number;
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
  /** From when a campaign about something else that the member has changes the price; null: none does. */
  otherSubjectFrom: string | null;
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
  /** The new version costs no more and includes no less. */
  isNowhereWorse: boolean;
};

export type CampaignMails = CampaignDetail['mails'];

/** What a campaign moves members to, and from. */
export type CampaignTerms = {
  subject: Subject;
  startsOn: string;
  isAtOnce: boolean;
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

/** What is sold with the new version to a member, who has everything else as before. */
export type NewTerms = { plan: Plan; addOns: AddOn[]; monthlyCents: number };

/** Campaigns of a plan or add-on, or all. */
export type CampaignsQuery = { kind?: OfferKind | undefined; id?: number | undefined };

/** Which members of a campaign, and which hundred of them. */
export type MembersQuery = {
  show?: 'notice' | 'consent' | 'at_once' | 'stays' | undefined;
  page: number;
};

/** Members by state, way, and reason, with the sums of their prices. */
export type Tally = {
  state: CampaignMember['state'];
  way: CampaignMember['way'];
  reason: CampaignMember['reason'];
  members: number;
  oldMonthlyCents: number;
  newMonthlyCents: number;
};
