import { csvOf } from '@petwell/chassis';
import type { BenefitReport } from '@petwell/contracts/routes';

type Plan = BenefitReport['plans'][number];
/** A service of a plan; null: all of them. */
type Row = { plan: Plan; benefit: Plan['benefits'][number] | null };

const percentOf = ({ redeemed, allowed }: Plan['benefits'][number]): string =>
  allowed === null || allowed === 0 ? '' : ((redeemed / allowed) * 100).toFixed(1);

const csv = csvOf<Row>([
  ['Plan', ({ plan }) => plan.planName],
  ['Plan Years', ({ plan }) => String(plan.planYears)],
  ['Service', ({ benefit }) => benefit?.label ?? 'All services'],
  ['Included', ({ benefit }) => String(benefit?.allowed ?? '')],
  ['Used', ({ benefit }) => String(benefit?.redeemed ?? '')],
  ['Share Used %', ({ benefit }) => benefit && percentOf(benefit)],
  ['Value at List Price', ({ plan, benefit }) => benefit?.value ?? plan.valueUsed],
  ['Collected', ({ plan, benefit }) => (benefit ? null : plan.collected)],
]);

/** Formats the report: one line per benefit, and one per plan with what was collected. */
export const toBenefitCsv = ({ plans }: BenefitReport): string =>
  csv.header +
  csv.lines(
    plans.flatMap((plan) => [
      ...plan.benefits.map((benefit) => ({ plan, benefit })),
      { plan, benefit: null },
    ]),
  );
