import { replacedTermsSchema } from '../core/terms/terms.ts';
import { toDay } from '../core/store-rows.ts';
import { sheetSchema, targetSchema, type ChangeOrder } from './change.ts';

type Row = Omit<ChangeOrder, 'effectiveFrom' | 'sheet' | 'target' | 'replaced'> & {
  effectiveFrom: Date;
  sheet: unknown;
  target: unknown;
  replaced: unknown;
};

/** Reads a row as both Prisma and Kysely have it. */
export const toOrder = ({ effectiveFrom, sheet, target, replaced, ...row }: Row): ChangeOrder => ({
  id: row.id,
  enrollmentId: row.enrollmentId,
  state: row.state,
  way: row.way,
  isFromToday: row.isFromToday,
  effectiveFrom: toDay(effectiveFrom),
  sheet: sheetSchema.parse(sheet),
  target: targetSchema.parse(target),
  orderedAt: row.orderedAt,
  orderedBy: row.orderedBy,
  until: row.until,
  agreedAt: row.agreedAt,
  paidCents: row.paidCents,
  chargedAt: row.chargedAt,
  replaced: replaced === null ? null : replacedTermsSchema.parse(replaced),
  reverting: row.reverting,
  refundedCents: row.refundedCents,
  settledAt: row.settledAt,
});
