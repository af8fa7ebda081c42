import {
  changeSheetSchema,
  type ChangeState,
  type ChangeWay,
  type OrderedChange,
} from '@petwell/contracts';
import { planChangeOfferSchema } from '@petwell/contracts/internal';
import { z } from 'zod';
import { soldTermsSchema, type ReplacedTerms } from '../core/terms/terms.ts';

export const sheetSchema = changeSheetSchema;

/** What a member gets, with the services that count as each other, and what is due. */
export const targetSchema = soldTermsSchema.extend({
  services: z.array(z.object({ code: z.string(), equivalents: z.array(z.string()) })),
  dueLines: planChangeOfferSchema.shape.dueLines,
});
export type StoredTarget = z.infer<typeof targetSchema>;

/** A change of plan or add-ons that staff ordered. */
export type ChangeOrder = {
  id: string;
  enrollmentId: number;
  state: ChangeState;
  way: ChangeWay;
  isFromToday: boolean;
  effectiveFrom: string;
  sheet: OrderedChange['sheet'];
  target: StoredTarget;
  orderedAt: Date;
  orderedBy: string;
  /** Null: there is no link. */
  until: Date | null;
  agreedAt: Date | null;
  paidCents: number;
  /** When billing had changed what it charges. */
  chargedAt: Date | null;
  replaced: ReplacedTerms | null;
  /** Billing is taking it back, after which it is undone or refused. */
  reverting: ChangeState | null;
  refundedCents: number;
  /** When its state was reached; of `asked`, when its link was made. */
  settledAt: Date | null;
};

/** Converts an order for the API. */
export const toOrdered = (order: ChangeOrder, canUndo: boolean): OrderedChange => ({
  id: order.id,
  sheet: order.sheet,
  way: order.way,
  state: order.state,
  orderedAt: order.orderedAt.toISOString(),
  orderedBy: order.orderedBy,
  agreedAt: order.agreedAt?.toISOString() ?? null,
  canUndo,
});
