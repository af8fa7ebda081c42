import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { appointmentDetailsSchema, appointmentSchema } from '../models/staff-appointment.ts';
import { actingStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

const details = appointmentDetailsSchema.shape;

export const checkInWalkInSchema = z.strictObject({
  petId: idSchema,
  type: details.type,
  duration: details.duration.default(30),
  column: details.column.optional(),
});
export type CheckInWalkIn = z.infer<typeof checkInWalkInSchema>;

export const checkInWalkIn = defineRoute({
  method: 'post',
  path: '/api/admin/walk-ins',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'book-appointment', subject: 'pet/:petId' },
  summary: 'Check in a pet that came without an appointment: a visit from now on, without an email',
  body: checkInWalkInSchema,
  isIdempotent: true,
  responses: { 201: z.object({ appointment: appointmentSchema }) },
  errors: ['status_conflict'],
});
