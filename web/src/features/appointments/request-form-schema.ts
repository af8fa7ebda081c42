import { daySchema, partOfDaySchema, requestAppointmentSchema } from '@petwell/contracts';
import { z } from 'zod';
import { clinicToday } from '../../shared/format-date.ts';
import type { AppointmentRequestDraft } from '../../shared/session-storage/draft-storage.ts';

export type RequestValues = AppointmentRequestDraft;

export const maxPreferredTimes = 3;
export const maxNoteLength = 500;

const preferredDaySchema = z
  .string()
  .refine((day) => daySchema.safeParse(day).success, {
    message: 'Please choose a day',
    abort: true,
  })
  .refine((day) => day >= clinicToday(), 'Please choose today or a later day');

/** Turns the form's values into a request. */
export const requestFormSchema = z.object({
  petId: z.string().transform(Number),
  preferredTimes: z
    .array(z.object({ day: preferredDaySchema, part: partOfDaySchema }))
    .min(1)
    .max(maxPreferredTimes),
  note: requestAppointmentSchema.shape.note.unwrap(),
});

export const emptyTime = { day: '', part: 'any' } as const;

export const emptyRequest = (petId: number): RequestValues => ({
  petId: String(petId),
  preferredTimes: [emptyTime],
  note: '',
});
