import { decodeCursor, toPage, type ListRow } from '@petwell/chassis';
import {
  idSchema,
  type CustomerPayment,
  type CustomerPayments,
  type CustomerPaymentsQuery,
  type OwedEnrollment,
} from '@petwell/contracts';
import { z } from 'zod';

/** The previous page's last payment: its invoice's creation time, and its row. */
const positionSchema = z.tuple([z.iso.datetime(), idSchema]);
export type CustomerPaymentPosition = z.infer<typeof positionSchema>;

/** An owner's payments, newest first. */
export type ListCustomerPayments = (page: {
  ownerId: number;
  after: CustomerPaymentPosition | null;
  limit: number;
}) => Promise<ListRow<CustomerPayment>[]>;

/** An owner's plans with something to pay. */
export type ListOwed = (ownerId: number) => Promise<OwedEnrollment[]>;

/**
 * Handles GET /api/admin/customers/{ownerId}/payments. Empty for an unknown owner.
 * @throws AppError validation_failed (a cursor of another list)
 */
export function createReadCustomerPayments(deps: {
  listCustomerPayments: ListCustomerPayments;
  listOwed: ListOwed;
}) {
  return async ({
    ownerId,
    limit,
    cursor,
  }: CustomerPaymentsQuery & { ownerId: number }): Promise<CustomerPayments> => {
    const after = decodeCursor(cursor, positionSchema);
    const rows = await deps.listCustomerPayments({ ownerId, after, limit: limit + 1 });
    const { items: payments, nextCursor } = toPage(rows, limit);
    return { payments, nextCursor, owed: await deps.listOwed(ownerId) };
  };
}
