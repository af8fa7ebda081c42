import { type Expression, sql } from 'kysely';

/** Whether staff have a subscription on hold, or are about to: its collection isn't paused by anybody else. */
export const isOnHold = (subscriptionId: Expression<string>) =>
  sql<boolean>`EXISTS (SELECT FROM plan_holds h
    WHERE h.stripe_subscription_id = ${subscriptionId} AND h.state <> 'over')`;

/** When a subscription on hold is charged next; null: it isn't on hold. */
export const heldUntilCharge = (subscriptionId: Expression<string>) =>
  sql<Date | null>`(SELECT h.next_charge_at FROM plan_holds h
    WHERE h.stripe_subscription_id = ${subscriptionId} AND h.state = 'in_force')`;

/** Whether an invoice is of a month that a hold voided. */
export const isInHold = (subscriptionId: string, invoicedAt: Date) =>
  sql<boolean>`EXISTS (SELECT FROM plan_holds h
    WHERE h.stripe_subscription_id = ${subscriptionId}
      AND h.voids_from <= ${invoicedAt} AND h.next_charge_at > ${invoicedAt})`;
