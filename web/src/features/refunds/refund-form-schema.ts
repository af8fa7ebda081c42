import { fromCents, refundRequestSchema } from '@petwell/contracts';
import { z } from 'zod';
import { formatMoney } from '../../shared/staff/format.ts';

const amountMessage = 'Enter the amount in dollars, like 12.50';

/** '$12.5' → 1250. */
const centsIn = (text: string): number => {
  const [dollars = '', cents = ''] = text.replace('$', '').split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
};

const { kind, reason } = refundRequestSchema.shape;

/** The form, as the request for a refund of at most so much. */
export const refundFormSchema = (refundableCents: number) =>
  z
    .object({
      amount: z
        .string()
        .trim()
        .regex(/^\$?\d{1,6}(\.\d{1,2})?$/, amountMessage)
        .transform(centsIn)
        .refine((cents) => cents > 0, amountMessage)
        .refine(
          (cents) => cents <= refundableCents,
          `Enter ${formatMoney(fromCents(refundableCents))} or less`,
        ),
      kind,
      reason,
    })
    .transform(({ amount: amountCents, ...request }) => ({ ...request, amountCents }));
