import { createHash } from 'node:crypto';
import { parse, type Route, type RouteCall } from '@petwell/chassis';
import { fromCents, petProfileSchema, type Plan, type Recommendations } from '@petwell/contracts';
import { quoteRequestSchema, type Quote } from '@petwell/contracts/internal';
import type { ListPlans } from '../use-cases/list-plans.ts';
import type { QuoteEnrollment } from '../use-cases/quote-enrollment.ts';
import type { RecommendPlans } from '../use-cases/recommend-plans.ts';
import { presentAddOn, presentPlan } from './present-catalog.ts';

export type UseCases = {
  listPlans: ListPlans;
  recommendPlans: RecommendPlans;
  quoteEnrollment: QuoteEnrollment;
};

/**
 * Prices change rarely and everybody sees the same: a browser may keep them for a minute. The gateway asks
 * every five seconds, which is how long the catalog itself remembers.
 */
const plansCacheControl = 'public, max-age=60, s-maxage=5';

function answerPlans(call: RouteCall, plans: readonly Plan[]): void {
  const body = JSON.stringify(plans);
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  call.response.set({ 'Cache-Control': plansCacheControl, ETag: `"${digest}"` });
  // `fresh` compares If-None-Match with the ETag that has just been set.
  if (call.request.fresh) call.response.status(304).end();
  else call.response.type('json').send(body);
}

/** Every route of the catalog, with who may call it. */
export function createRoutes(useCases: UseCases): Route[] {
  return [
    {
      method: 'get',
      path: '/api/plans',
      access: 'anyone',
      async handle(call) {
        answerPlans(call, (await useCases.listPlans()).map(presentPlan));
      },
    },
    {
      method: 'post',
      path: '/api/recommendations',
      access: 'anyone',
      bodyLimit: '32kb',
      async handle({ request, response }) {
        const { plans, addOns } = await useCases.recommendPlans(
          parse(petProfileSchema, request.body),
        );
        response.json({
          plans: plans.map(({ plan, ...rest }) => ({ plan: presentPlan(plan), ...rest })),
          addOns: addOns.map(({ addOn, reasons }) => ({ addOn: presentAddOn(addOn), reasons })),
        } satisfies Recommendations);
      },
    },
    {
      method: 'post',
      path: '/internal/quote',
      access: ['service:enrollment'],
      bodyLimit: '32kb',
      async handle({ request, response }) {
        const quoted = await useCases.quoteEnrollment(parse(quoteRequestSchema, request.body));
        response.json({
          plan: presentPlan(quoted.plan),
          addOns: quoted.addOns.map(presentAddOn),
          totalMonthlyPrice: fromCents(quoted.totalMonthlyCents),
          membershipFee: fromCents(quoted.membershipFeeCents),
        } satisfies Quote);
      },
    },
  ];
}
