import { daySchema, partOfDaySchema, requestAppointmentSchema } from '@petwell/contracts';
import { z } from 'zod';
import { clinicToday } from '../../shared/format-date.ts';
import type { AppointmentRequestDraft } from '../../shared/session-storage/draft-storage.ts';

export type RequestValues = AppointmentRequestDraft;

export const maxPreferredTimes = 3;
export const maxNoteLength = 500;
export const benefitCodesMax = 10;

const preferredDaySchema = daySchema.refine(
  (day) => day >= clinicToday(),
  'Please choose today or a later day',
);

/** Turns the form's values into a request. */
export const requestFormSchema = z
  .object({
    petId: z.number(),
    preferredTimes: z
      .array(z.object({ day: preferredDaySchema, part: partOfDaySchema }))
      .min(1, 'Please choose a day')
      .max(maxPreferredTimes),
    note: requestAppointmentSchema.shape.note.unwrap(),
    benefitCodes: z.array(z.string()),
    replacesAppointmentId: z.number().nullable(),
  })
  .transform(({ benefitCodes, replacesAppointmentId, ...request }) => ({
    ...request,
    ...(benefitCodes.length > 0 && { benefitCodes }),
    ...(replacesAppointmentId !== null && { replacesAppointmentId }),
  }));

/** The initial values of a request: its pet, its services, and the visit that it would replace. */
export type RequestStart = Pick<RequestValues, 'petId' | 'benefitCodes' | 'replacesAppointmentId'>;

/** Opens with what was typed before about the same visit, and the services that were asked for now. */
export function openingValues(start: RequestStart, kept: RequestValues | null): RequestValues {
  const isSame =
    kept?.petId === start.petId && kept.replacesAppointmentId === start.replacesAppointmentId;
  if (!isSame) return { ...start, preferredTimes: [], note: '' };
  return { ...kept, benefitCodes: [...new Set([...start.benefitCodes, ...kept.benefitCodes])] };
}
