import { AppError } from '@petwell/chassis';
import type { CustomerPayment, CustomerPayments, CustomerPaymentsQuery } from '@petwell/contracts';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../domain/list-cursor.ts';

/** After which payment a page begins: when its invoice was made, and its row. */
const positionSchema = z.tuple([z.iso.datetime(), z.int().positive()]);
export type CustomerPaymentPosition = z.infer<typeof positionSchema>;

/** An owner's payments, newest first. */
export type ListCustomerPayments = (page: {
  ownerId: number;
  after: CustomerPaymentPosition | null;
  limit: number;
}) => Promise<{ position: CustomerPaymentPosition; payment: CustomerPayment }[]>;

export type ReadCustomerPayments = (
  given: CustomerPaymentsQuery & { ownerId: number },
) => Promise<CustomerPayments>;

/**
 * GET /api/admin/customers/{ownerId}/payments. Empty also for somebody whom billing does not know.
 * @throws AppError validation_failed (a cursor of another list)
 */
export function createReadCustomerPayments(deps: {
  listCustomerPayments: ListCustomerPayments;
}): ReadCustomerPayments {
  return async ({ ownerId, limit, cursor }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, positionSchema);
    if (cursor !== undefined && after === null) {
      throw new AppError('validation_failed', {
        fields: { cursor: 'Expected a cursor of this list' },
      });
    }
    const rows = await deps.listCustomerPayments({ ownerId, after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      payments: shown.map(({ payment }) => payment),
      nextCursor: last ? encodeCursor(last.position) : null,
    };
  };
}
