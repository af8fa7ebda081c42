import type { BenefitReport } from '@petwell/contracts/routes';
import { byteOrderMark, toLines } from '@petwell/chassis';

const columns = [
  'Plan',
  'Plan Years',
  'Service',
  'Included',
  'Used',
  'Share Used %',
  'Value at List Price',
  'Collected',
];

type Plan = BenefitReport['plans'][number];

const percentOf = (redeemed: number, allowed: number | null): string =>
  allowed === null || allowed === 0 ? '' : ((redeemed / allowed) * 100).toFixed(1);

const toRows = ({ planName, planYears, benefits, valueUsed, collected }: Plan): string[][] => [
  ...benefits.map(({ label, allowed, redeemed, value }) => [
    planName,
    String(planYears),
    label,
    String(allowed ?? ''),
    String(redeemed),
    percentOf(redeemed, allowed),
    value,
    '',
  ]),
  [planName, String(planYears), 'All services', '', '', '', valueUsed, collected ?? ''],
];

/** Formats the report: one line per benefit, and one per plan with what was collected. */
export const toBenefitCsv = ({ plans }: BenefitReport): string =>
  byteOrderMark + toLines([columns, ...plans.flatMap(toRows)]);
