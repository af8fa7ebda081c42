import { type BenefitBalance, redeemSchema } from '@petwell/contracts';
import { z } from 'zod';

const amountMessage = 'Enter the amount in dollars, like 12.50';

/** '$12.5' → "12.50". */
const amountSchema = z
  .string()
  .trim()
  .regex(/^\$?\d{1,15}(\.\d{1,2})?$/, amountMessage)
  .regex(/^\$?\d{1,4}(\.|$)/, 'Enter $9,999.99 or less')
  .refine((text) => /[1-9]/.test(text), amountMessage)
  .transform((text) => {
    const [dollars = '', cents = ''] = text.replace('$', '').split('.');
    return `${dollars}.${cents.padEnd(2, '0')}`;
  });

const leftOut = z.string().transform(() => undefined);
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(schema);

/** What staff can say about a use. Only discounts have an amount, and they must. */
export const recordFormSchema = (unit: BenefitBalance['unit']) =>
  z.object({
    amount: unit === 'discount' ? amountSchema : leftOut,
    performedOn: unlessEmpty(redeemSchema.shape.performedOn.unwrap()),
    note: unlessEmpty(redeemSchema.shape.note.unwrap()),
  });
