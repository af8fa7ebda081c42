import { daySchema } from '@petwell/contracts';
import { z } from 'zod';
import { clinicToday } from '../../shared/format-date.ts';

const dayMessage = 'Choose a day after today';
const day = z
  .string()
  .refine((value) => daySchema.safeParse(value).success && value > clinicToday(), dayMessage);
const reasonField = z
  .string()
  .trim()
  .min(3, 'Say why it is sold like this')
  .max(400, 'Please use 400 characters or fewer');

/** When a draft is sold, and why in spite of what is odd about it. */
export const publishFormSchema = (isOdd: boolean) => {
  const reason = isOdd ? reasonField : z.string().transform(() => null);
  return z
    .discriminatedUnion('when', [
      z.object({ when: z.literal('now'), day: z.string(), reason }),
      z.object({ when: z.literal('day'), day, reason }),
    ])
    .transform((values) => ({
      effectiveOn: values.when === 'now' ? null : values.day,
      reason: values.reason,
    }));
};
