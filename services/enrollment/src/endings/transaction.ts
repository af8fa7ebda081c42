import type { RequestName, StaffActor } from '@petwell/chassis';
import type { CustomerNote, EndingReason } from '@petwell/contracts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';

export type OrderKind = 'end_now' | 'end_at_period_end' | 'withdraw' | 'restart';
export type OrderOutcome = 'done' | 'refused' | 'superseded';

/** An order of staff, or of the owner, about a plan's end; `restart` mails a link to start an ended plan again. */
export type NewEndingOrder = {
  enrollmentId: number;
  kind: OrderKind;
  /** Only of endings. */
  reason: EndingReason | null;
  note: string | null;
  /** Null: the owner alone, or a timer after an unanswered question. */
  orderedBy: StaffActor | null;
  /** The idempotency record that its answer completes; null without one. */
  request: RequestName | null;
};
export type EndingOrder = NewEndingOrder & {
  id: number;
  ownerId: number;
  /** Only of restarts: the id of the mailed link. */
  linkId: string | null;
};

/** Orders about the ends of plans. The plan's lock also locks its orders. */
export type EndingOrders = {
  /** The plan's order that isn't settled; at most one. */
  findOpen(enrollmentId: number): Promise<EndingOrder | null>;
  /** The kind of the plan's last order that was carried out, and its reason. */
  findLastDone(enrollmentId: number): Promise<Pick<EndingOrder, 'kind' | 'reason'> | null>;
  /** `isDue`: no request waits for it, so the timer carries it out at once. */
  insert(
    order: NewEndingOrder & { ownerId: number },
    orderedAt: Date,
    options?: { isDue?: boolean },
  ): Promise<EndingOrder>;
  /** Null while it isn't settled. */
  outcomeOf(id: number): Promise<OrderOutcome | null>;
  settle(id: number, outcome: OrderOutcome): Promise<void>;
};

export type EndingTransaction = CoreTransaction & {
  orders: EndingOrders;
  notes: {
    insert(note: { ownerId: number; text: string; author: string }): Promise<CustomerNote | null>;
  };
  deaths: {
    /** Records that a pet died, once, with everything that follows. */
    record(tx: CoreTransaction, death: { petId: number; ownerId: number; at: Date }): Promise<void>;
  };
};
export type RunEndings = RunInTransaction<EndingTransaction>;
