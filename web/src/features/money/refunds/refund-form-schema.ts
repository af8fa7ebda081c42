import { fromCents, refundRequestSchema } from '@petwell/contracts';
import { z } from 'zod';
import { amountField } from '../../../shared/staff/amount-field.ts';
import { formatMoney } from '../../../shared/staff/format.ts';

const { kind, reason } = refundRequestSchema.shape;

/** The form, as the request for a refund of at most so much. */
export const refundFormSchema = (refundableCents: number) =>
  z
    .object({
      amount: amountField.refine(
        (cents) => cents <= refundableCents,
        `Enter ${formatMoney(fromCents(refundableCents))} or less`,
      ),
      kind,
      reason,
    })
    .transform(({ amount: amountCents, ...request }) => ({ ...request, amountCents }));
