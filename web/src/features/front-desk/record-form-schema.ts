import { type BenefitBalance, redeemBatchSchema } from '@petwell/contracts';
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

// A service added while the form is open has no values for fields that weren't shown.
const quantity = z.string().default('1');
const amount = z.string().default('');

/** A row of the checklist. Only discounts have an amount, and they must. */
const rowSchema = (unit: BenefitBalance['unit']) =>
  z.discriminatedUnion('isTicked', [
    z.object({
      isTicked: z.literal(true),
      quantity: quantity.transform(Number),
      amount: amount.pipe(unit === 'discount' ? amountSchema : leftOut),
    }),
    z.object({ isTicked: z.literal(false), quantity, amount }),
  ]);

const { performedOn, note, provider, overrideReason } = redeemBatchSchema.shape;

/** The checklist of a plan's services, as the request that records what is ticked. */
export const recordFormSchema = (benefits: readonly BenefitBalance[], isActive: boolean) =>
  z
    .object({
      rows: z.object(Object.fromEntries(benefits.map(({ code, unit }) => [code, rowSchema(unit)]))),
      performedOn: unlessEmpty(performedOn.unwrap()),
      note: unlessEmpty(note.unwrap()),
      provider: unlessEmpty(provider.unwrap()),
      overrideReason: isActive ? leftOut : overrideReason.unwrap(),
    })
    .transform(({ rows, ...use }) => ({
      ...use,
      lines: Object.entries(rows).flatMap(([code, { isTicked, quantity, amount }]) =>
        isTicked ? [{ code, quantity, amount }] : [],
      ),
    }));
