import { z } from 'zod';

const message = 'Enter the amount in dollars, like 12.50';

/** '$12.5' → 1250. */
const centsIn = (text: string): number => {
  const [dollars = '', cents = ''] = text.replace('$', '').split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
};

/** An amount as typed; parses to cents. */
export const anyAmountField = z
  .string()
  .trim()
  .regex(/^\$?\d{1,6}(\.\d{1,2})?$/, message)
  .transform(centsIn);

/** An amount above zero. */
export const amountField = anyAmountField.refine((cents) => cents > 0, message);
