import { daySchema, recordedMethodSchema, type RecordPayment } from '@petwell/contracts';
import { z } from 'zod';
import { clinicToday } from '../../../shared/format-date.ts';
import { amountField } from '../../../shared/staff/amount-field.ts';

/** The option of a payment until a day, instead of so many months. */
export const untilDay = 'day';

/** The form, as the request to record a payment. The server knows which days the plan allows. */
export const recordPaymentFormSchema = z
  .object({
    amount: amountField.refine((cents) => cents <= 1_000_000, 'Enter $10,000 or less'),
    paidOn: daySchema.refine((day) => day <= clinicToday(), 'This day is in the future'),
    method: recordedMethodSchema,
    goesFor: z.string(),
    countsFrom: z.enum(['paid', 'today']),
    paidUntil: z.string(),
    reason: z.string().trim().max(200, 'Please use 200 characters or fewer'),
  })
  .refine(
    ({ goesFor, paidUntil }) => goesFor !== untilDay || daySchema.safeParse(paidUntil).success,
    {
      path: ['paidUntil'],
      message: 'Choose a day',
    },
  )
  .transform(
    ({
      amount: amountCents,
      goesFor,
      countsFrom,
      paidUntil,
      reason,
      ...request
    }): RecordPayment => ({
      ...request,
      amountCents,
      ...(reason !== '' && { reason }),
      ...(goesFor === untilDay
        ? { paidUntil }
        : {
            months: Number(goesFor),
            ...(countsFrom === 'today' && { isFromToday: true }),
          }),
    }),
  );
