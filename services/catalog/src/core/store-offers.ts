import {
  addOnContentSchema,
  careTypeSchema,
  offeredConcernSchema,
  planContentSchema,
  type OfferContent,
  type OfferKind,
} from '@petwell/contracts';
import { z } from 'zod';
import type {
  OfferDraft as DraftRow,
  OfferVersion as StoredVersion,
  PriceConfirmation,
  PrismaClient,
  Service as ServiceRow,
} from '../data/generated/client.ts';
import { careTopicSchema } from './care-topics.ts';
import type { Service } from './catalog.ts';
import type { OfferKey, StoredOffer } from './rules-offer.ts';

/** Ids of plans and of add-ons. */
export type OfferIds = { plan: readonly number[]; 'add-on': readonly number[] };

/** Reads plans and add-ons outside of transactions. What they say is checked on every read. */
export type OfferReader = {
  /** Reads each offer with the version in effect at an instant alone, and without drafts. */
  listInEffect(at: Date): Promise<StoredOffer[]>;
  /** Reads these offers, or all, with every version and the draft. */
  list(ids?: OfferIds): Promise<StoredOffer[]>;
  find(key: OfferKey): Promise<StoredOffer | undefined>;
  /** Lists the versions whose list prices are confirmed. */
  listConfirmed(): Promise<(OfferKey & { version: number })[]>;
  /** Reads all services, also those that nothing includes. */
  services(): Promise<Service[]>;
};

/** Checks what a version or a draft says. Throws ZodError. */
export const toContent = (kind: OfferKind, stored: unknown): OfferContent =>
  (kind === 'plan' ? planContentSchema : addOnContentSchema).parse(stored);

type VersionRow = StoredVersion & { pricesConfirmed: PriceConfirmation | null };
type Row = {
  id: number;
  code: string;
  retiredAt: Date | null;
  versions: VersionRow[];
  draft?: DraftRow | null;
};

function toOffer(kind: OfferKind, { id, code, retiredAt, versions, draft }: Row): StoredOffer {
  return {
    kind,
    id,
    code,
    retiredAt,
    versions: versions.map((version) => ({
      number: version.number,
      content: toContent(kind, version.content),
      effectiveFrom: version.effectiveFrom,
      publishedAt: version.publishedAt,
      publishedBy: version.publishedBy,
      reason: version.reason,
      pricesConfirmed: version.pricesConfirmed && {
        at: version.pricesConfirmed.at,
        by: version.pricesConfirmed.by,
      },
    })),
    draft:
      draft && draft.content !== null
        ? {
            revision: draft.revision,
            content: toContent(kind, draft.content),
            updatedAt: draft.updatedAt,
            updatedBy: draft.updatedBy,
          }
        : null,
  };
}

// The columns are texts; an unknown value is a data error.
const topics = z.array(careTopicSchema);
const concerns = z.array(offeredConcernSchema);

function toService(row: ServiceRow): Service {
  const { code, label, shortLabel, listPriceCents, equivalents } = row;
  return {
    code,
    label,
    shortLabel,
    listPriceCents,
    equivalents,
    feature: { one: row.featureOne, many: row.featureMany },
    careType: careTypeSchema.nullable().parse(row.careType),
    visitType: careTypeSchema.parse(row.visitType),
    comparison: { group: row.comparisonGroup, detail: row.comparisonDetail },
    covers: topics.parse(row.covers),
    soonerFor: concerns.parse(row.soonerFor),
  };
}

// One statement with joins for each table, in place of one more for each relation.
const inOneStatement = { relationLoadStrategy: 'join', orderBy: { id: 'asc' } } as const;
const byCode = { orderBy: { code: 'asc' as const } };
const withConfirmation = { pricesConfirmed: true };
const everything = {
  versions: { orderBy: { number: 'asc' as const }, include: withConfirmation },
  draft: true,
};
const isOneOf = (ids: readonly number[] | undefined) => (ids ? { id: { in: [...ids] } } : {});

/** Creates the reader of plans, add-ons, and services. */
export function createOfferReader(prisma: PrismaClient): OfferReader {
  async function list(ids?: OfferIds): Promise<StoredOffer[]> {
    const read = { ...inOneStatement, include: everything };
    const [plans, addOns] = await Promise.all([
      prisma.wellnessPlan.findMany({ ...read, where: isOneOf(ids?.plan) }),
      prisma.addOnService.findMany({ ...read, where: isOneOf(ids?.['add-on']) }),
    ]);
    return [
      ...plans.map((row) => toOffer('plan', row)),
      ...addOns.map((row) => toOffer('add-on', row)),
    ];
  }
  return {
    list,
    async listInEffect(at) {
      const versions = {
        where: { effectiveFrom: { lte: at } },
        orderBy: { number: 'desc' as const },
        include: withConfirmation,
        take: 1,
      };
      const read = { ...inOneStatement, include: { versions } };
      const [plans, addOns] = await Promise.all([
        prisma.wellnessPlan.findMany(read),
        prisma.addOnService.findMany(read),
      ]);
      return [
        ...plans.map((row) => toOffer('plan', row)),
        ...addOns.map((row) => toOffer('add-on', row)),
      ];
    },
    async find({ kind, id }) {
      const [offer] = await list({ plan: [], 'add-on': [], [kind]: [id] });
      return offer;
    },
    async listConfirmed() {
      const rows = await prisma.priceConfirmation.findMany({
        select: { version: { select: { planId: true, addOnId: true, number: true } } },
        orderBy: { versionId: 'asc' },
      });
      return rows.map(({ version: { planId, addOnId, number } }) => ({
        kind: planId === null ? 'add-on' : 'plan',
        id: planId ?? addOnId ?? 0,
        version: number,
      }));
    },
    services: async () => (await prisma.service.findMany(byCode)).map(toService),
  };
}
