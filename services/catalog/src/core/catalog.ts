import type {
  AddOnContent,
  AgeGroup,
  AppointmentType,
  CareType,
  OfferContent,
  OfferedConcern,
  PetType,
} from '@petwell/contracts';
import type { CareTopic } from './care-topics.ts';

/** The facts of a service that are the same in every plan. For discounts, care type and list price are null. */
export type Service = {
  code: string;
  /** On the dashboard, in the care calendar, and in mails. */
  label: string;
  /** In a sentence at the front desk. */
  shortLabel: string;
  /** In a plan's features, after the number. */
  feature: { one: string; many: string };
  careType: CareType | null;
  /** The type of visit to book for it. */
  visitType: AppointmentType;
  listPriceCents: number | null;
  /** Its row in the comparison of plans, and which kind of that row it is. */
  comparison: { group: string; detail: string | null };
  /** Topics that recommendations count it as. */
  covers: readonly CareTopic[];
  /** Health concerns that make it due sooner. */
  soonerFor: readonly OfferedConcern[];
  /** Codes of services that count as it where plans are compared, as it counts as them. */
  equivalents: readonly string[];
};

/** A service with its number per plan year, or with the percentage of a discount. */
export type Inclusion = { service: Service } & (
  | {
      unit: 'count';
      quantity: number;
      intervalDays: number | null;
      listPriceCents: number;
      /** What one costs the clinic, if it says so. */
      costCents: number | null;
    }
  | { unit: 'discount'; percent: number }
);

/** A plan as one of its versions has it. */
export type WellnessPlan = {
  id: number;
  version: number;
  name: string;
  /** 'Gold' of 'Dog Gold': its name beside the other plans for the same pets. */
  tier: string;
  /** 'Most Popular'. */
  badge: string | null;
  description: string;
  monthlyPriceCents: number;
  membershipFeeCents: number;
  targetPetTypes: readonly PetType[];
  targetAgeGroups: readonly AgeGroup[];
  /** Per plan year, in the order in which they are shown. */
  includes: readonly Inclusion[];
};

/** An add-on as one of its versions has it. */
export type AddOnService = {
  id: number;
  version: number;
  name: string;
  kind: AddOnContent['purpose'];
  description: string;
  monthlyPriceCents: number;
  /** Health concerns, pet types, or age groups that the service is recommended for. */
  recommendedFor: readonly string[];
  weightRangeLabel: string | null;
  maxBagsPerYear: number | null;
  /** Per plan year. */
  includes: readonly Inclusion[];
};

/** All plans and add-ons, in display order. */
export type Catalog = {
  plans: readonly WellnessPlan[];
  addOns: readonly AddOnService[];
};

export type CatalogReader = {
  /** Reads what is sold now. */
  read(): Promise<Catalog>;
  /** Reads what is sold now, and what was sold before it was retired: members may have it. */
  readWithRetired(): Promise<Catalog>;
  /** Reads what is sold now, as if this draft of a plan or add-on were sold, too. */
  readWithDraft(id: number, draft: OfferContent): Promise<Catalog>;
  /** Reads all services, also those that nothing includes. */
  services(): Promise<Service[]>;
};

/** Whether a plan is offered for this type and age of pet. */
export function isPlanFor(
  plan: Pick<WellnessPlan, 'targetPetTypes' | 'targetAgeGroups'>,
  pet: { type: PetType; age: AgeGroup },
): boolean {
  return plan.targetPetTypes.includes(pet.type) && plan.targetAgeGroups.includes(pet.age);
}
