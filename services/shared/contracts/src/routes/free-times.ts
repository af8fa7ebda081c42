import { z } from 'zod';
import { pathIdSchema } from '../ids.ts';
import { clinicTimeSchema } from '../models/appointment.ts';
import { daySchema } from '../models/benefit.ts';
import { appointmentDetailsSchema } from '../models/staff-appointment.ts';
import { anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

const details = appointmentDetailsSchema.shape;

export const freeTimeSchema = z.object({
  day: daySchema,
  time: clinicTimeSchema,
  /** The vet or room that is free then. */
  column: z.string(),
});
export type FreeTime = z.infer<typeof freeTimeSchema>;

export const findFreeTimes = defineRoute({
  method: 'get',
  path: '/api/admin/free-times',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'The next three times that fit opening hours, vets or rooms, and length, within 60 days',
  query: z.strictObject({
    day: daySchema,
    /** From this time of the day on. */
    time: clinicTimeSchema.optional(),
    duration: z.coerce.number().pipe(details.duration),
    /** Any, if it is left out. */
    column: details.column.optional(),
    /** The appointment that is moved: its own time is free. */
    id: pathIdSchema.optional(),
  }),
  responses: { 200: z.object({ times: z.array(freeTimeSchema).max(3) }) },
});
