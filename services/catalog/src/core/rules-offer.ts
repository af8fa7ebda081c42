import type {
  AddOnContent,
  IncludedService,
  OfferContent,
  OfferKind,
  PlanContent,
} from '@petwell/contracts';
import type { AddOnService, Catalog, Inclusion, Service, WellnessPlan } from './catalog.ts';

/** Plans and add-ons are counted apart. */
export type OfferKey = { kind: OfferKind; id: number };

/** What is or was sold, or will be from `effectiveFrom` on. Never changes. */
export type OfferVersion = {
  number: number;
  content: OfferContent;
  effectiveFrom: Date;
  publishedAt: Date;
  /** The manager's name, or username; null: it came with PetWell. */
  publishedBy: string | null;
  reason: string | null;
  /** When and by whom its list prices were confirmed; null: they weren't. */
  pricesConfirmed: { at: Date; by: string } | null;
};

export type OfferDraft = {
  revision: number;
  content: OfferContent;
  updatedAt: Date;
  updatedBy: string;
};

/** A plan or add-on with its versions, oldest first. */
export type StoredOffer = OfferKey & {
  code: string;
  retiredAt: Date | null;
  versions: readonly OfferVersion[];
  draft: OfferDraft | null;
};

/** Finds the version in effect, also of a retired plan. Undefined if it was never sold. */
export const currentVersion = ({ versions }: StoredOffer, now: Date): OfferVersion | undefined =>
  versions.findLast(({ effectiveFrom }) => effectiveFrom <= now);

/** Finds the version that is sold from a later day on; there is at most one. */
export const scheduledVersion = ({ versions }: StoredOffer, now: Date): OfferVersion | undefined =>
  versions.find(({ effectiveFrom }) => effectiveFrom > now);

/** A version, or a draft, that is looked at as if it were sold. */
export type Sellable = { id: number; version: number; content: OfferContent };

function toInclusion(included: IncludedService, services: ReadonlyMap<string, Service>): Inclusion {
  const { service: code, ...rest } = included;
  const service = services.get(code);
  if (!service) throw new Error(`${code} is no service`);
  return { ...rest, service };
}

type Includes = (content: OfferContent) => Inclusion[];

function toPlan({ id, version, content }: Sellable, includes: Includes): WellnessPlan[] {
  if (content.kind !== 'plan') return [];
  const { name, tier, badge, description, monthlyCents, membershipFeeCents }: PlanContent = content;
  return [
    {
      id,
      version,
      name,
      tier,
      badge,
      description,
      monthlyPriceCents: monthlyCents,
      membershipFeeCents,
      targetPetTypes: content.petTypes,
      targetAgeGroups: content.ageGroups,
      includes: includes(content),
    },
  ];
}

function toAddOn({ id, version, content }: Sellable, includes: Includes): AddOnService[] {
  if (content.kind !== 'add-on') return [];
  const { name, purpose, description, monthlyCents, recommendedFor }: AddOnContent = content;
  return [
    {
      id,
      version,
      name,
      kind: purpose,
      description,
      monthlyPriceCents: monthlyCents,
      recommendedFor,
      weightRangeLabel: content.weightRangeLabel,
      maxBagsPerYear: content.maxBagsPerYear,
      includes: includes(content),
    },
  ];
}

/** Builds the catalog of these versions, in display order. Throws if one includes an unknown service. */
export function toCatalog(sellables: readonly Sellable[], services: readonly Service[]): Catalog {
  const serviceOf = new Map(services.map((service) => [service.code, service]));
  const includes: Includes = ({ benefits }) => benefits.map((one) => toInclusion(one, serviceOf));
  const inOrder = sellables.toSorted(
    (a, b) => a.content.displayOrder - b.content.displayOrder || a.id - b.id,
  );
  return {
    plans: inOrder.flatMap((one) => toPlan(one, includes)),
    addOns: inOrder.flatMap((one) => toAddOn(one, includes)),
  };
}
