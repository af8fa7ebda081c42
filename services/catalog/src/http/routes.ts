import { createHash } from 'node:crypto';
import { handle, type HandledRoute } from '@petwell/chassis';
import { fromCents, listPlans, recommendPlans, type AddOn, type Plan } from '@petwell/contracts';
import { quoteEnrollment, readOffer, readOfferedBenefits } from '@petwell/contracts/internal';
import type { AddOnService, WellnessPlan } from '../domain/catalog.ts';
import { membershipFeeCents } from '../domain/membership-fee.ts';
import { planServices } from '../domain/plan-services.ts';
import type { CatalogReader } from '../use-cases/catalog-reader.ts';
import type { ListPlans } from '../use-cases/list-plans.ts';
import type { QuoteEnrollment } from '../use-cases/quote-enrollment.ts';
import type { RecommendPlans } from '../use-cases/recommend-plans.ts';

/** Converts a plan to the API contract; `membershipFee` is the one-time fee. */
function presentPlan(plan: WellnessPlan): Plan {
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    monthlyPrice: fromCents(plan.monthlyPriceCents),
    membershipFee: fromCents(membershipFeeCents(plan)),
    features: [...plan.features],
    targetPetTypes: [...plan.targetPetTypes],
    targetAgeGroups: [...plan.targetAgeGroups],
  };
}

/** Converts an add-on to the API contract. */
function presentAddOn(addOn: AddOnService): AddOn {
  return {
    id: addOn.id,
    name: addOn.name,
    description: addOn.description,
    monthlyPrice: fromCents(addOn.monthlyPriceCents),
    recommendedFor: [...addOn.recommendedFor],
    weightRangeLabel: addOn.weightRangeLabel,
    maxBagsPerYear: addOn.maxBagsPerYear,
  };
}

export type UseCases = {
  listPlans: ListPlans;
  recommendPlans: RecommendPlans;
  quoteEnrollment: QuoteEnrollment;
  readCatalog: CatalogReader['read'];
};

const etagOf = (body: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`;

/** Creates all catalog routes. */
export function createRoutes(useCases: UseCases): HandledRoute[] {
  return [
    handle(listPlans, async () => {
      const body = (await useCases.listPlans()).map((plan) => ({
        ...presentPlan(plan),
        services: planServices(plan.benefits),
      }));
      // Prices rarely change and are the same for everyone, so browsers may cache them for a minute.
      return {
        status: 200,
        body,
        headers: { 'Cache-Control': 'public, max-age=60', ETag: etagOf(body) },
      };
    }),

    handle(recommendPlans, async ({ body: pet }) => {
      const { plans, addOns } = await useCases.recommendPlans(pet);
      return {
        status: 200,
        body: {
          plans: plans.map(({ plan, ...rest }) => ({ plan: presentPlan(plan), ...rest })),
          addOns: addOns.map(({ addOn, reasons }) => ({ addOn: presentAddOn(addOn), reasons })),
        },
      };
    }),

    handle(quoteEnrollment, async ({ body }) => {
      const quoted = await useCases.quoteEnrollment(body);
      return {
        status: 200,
        body: {
          plan: presentPlan(quoted.plan),
          addOns: quoted.addOns.map(presentAddOn),
          totalMonthlyPrice: fromCents(quoted.totalMonthlyCents),
          membershipFee: fromCents(quoted.membershipFeeCents),
          benefits: [...quoted.benefits],
        },
      };
    }),

    handle(readOffer, async () => {
      const { plans, addOns } = await useCases.readCatalog();
      return {
        status: 200,
        body: {
          plans: plans.map((plan) => ({ ...presentPlan(plan), benefits: [...plan.benefits] })),
          addOns: addOns.map((addOn) => ({
            ...presentAddOn(addOn),
            benefits: [...addOn.benefits],
          })),
        },
      };
    }),

    handle(readOfferedBenefits, async () => {
      const { plans, addOns } = await useCases.readCatalog();
      const present = ({ id, benefits }: WellnessPlan | AddOnService) => ({
        id,
        benefits: [...benefits],
      });
      return { status: 200, body: { plans: plans.map(present), addOns: addOns.map(present) } };
    }),
  ];
}
