import {
  ageGroupSchema,
  careTypeSchema,
  offeredConcernSchema,
  petTypeSchema,
} from '@petwell/contracts';
import { z } from 'zod';
import { careTopicSchema } from '../core/care-topics.ts';
import {
  addOnKindSchema,
  type Catalog,
  type CatalogReader,
  type Inclusion,
  type Service,
} from '../core/catalog.ts';
import type { Benefit, PrismaClient, Service as ServiceRow } from '../data/generated/client.ts';

type Decimal = { toFixed(digits: number): string };

/** Converts Decimal(10,2) to cents without floating-point arithmetic. */
function cents(amount: Decimal): number {
  return Number(amount.toFixed(2).replace('.', ''));
}

// The columns are texts; an unknown value is a data error.
const petTypes = z.array(petTypeSchema);
const ageGroups = z.array(ageGroupSchema);
const topics = z.array(careTopicSchema);
const concerns = z.array(offeredConcernSchema);

function toService(row: ServiceRow): Service {
  const { code, label, shortLabel, listPriceCents } = row;
  return {
    code,
    label,
    shortLabel,
    listPriceCents,
    feature: { one: row.featureOne, many: row.featureMany },
    careType: careTypeSchema.nullable().parse(row.careType),
    visitType: careTypeSchema.parse(row.visitType),
    comparison: { group: row.comparisonGroup, detail: row.comparisonDetail },
    covers: topics.parse(row.covers),
    soonerFor: concerns.parse(row.soonerFor),
  };
}

function toInclusion(row: Benefit, services: ReadonlyMap<string, Service>): Inclusion {
  const { serviceCode, quantity, percent, intervalDays } = row;
  const service = services.get(serviceCode);
  if (!service) throw new Error(`${serviceCode} is no service`);
  if (quantity !== null) return { service, unit: 'count', quantity, intervalDays };
  if (percent !== null) return { service, unit: 'discount', percent };
  throw new Error(`${serviceCode} has neither a number nor a discount`);
}

const inOrder = { orderBy: [{ displayOrder: 'asc' as const }, { id: 'asc' as const }] };

const byCode = { orderBy: { code: 'asc' as const } };

/** Reads the catalog from the database, in display order. */
export function createPrismaCatalog(prisma: PrismaClient): CatalogReader {
  const services = async () => (await prisma.service.findMany(byCode)).map(toService);
  return {
    services,
    async read(): Promise<Catalog> {
      const [plans, addOns, benefits, known] = await Promise.all([
        prisma.wellnessPlan.findMany(inOrder),
        prisma.addOnService.findMany(inOrder),
        prisma.benefit.findMany(inOrder),
        services(),
      ]);
      const serviceOf = new Map(known.map((service) => [service.code, service]));
      const includes = (isOf: (benefit: Benefit) => boolean) =>
        benefits.filter(isOf).map((benefit) => toInclusion(benefit, serviceOf));
      return {
        plans: plans.map(({ displayOrder: _displayOrder, ...plan }) => ({
          ...plan,
          monthlyPriceCents: cents(plan.monthlyPrice),
          membershipFeeCents: cents(plan.membershipFee),
          targetPetTypes: petTypes.parse(plan.targetPetTypes),
          targetAgeGroups: ageGroups.parse(plan.targetAgeGroups),
          includes: includes(({ planId }) => planId === plan.id),
        })),
        addOns: addOns.map(({ displayOrder: _displayOrder, ...addOn }) => ({
          ...addOn,
          kind: addOnKindSchema.parse(addOn.kind),
          monthlyPriceCents: cents(addOn.monthlyPrice),
          includes: includes(({ addOnId }) => addOnId === addOn.id),
        })),
      };
    },
  };
}
