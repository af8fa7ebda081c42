import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import {
  appointmentStatusSchema,
  ownAppointmentRequestSchema,
  ownAppointmentSchema,
  preferredTimeSchema,
  visitBenefitCodesSchema,
} from '../models/appointment.ts';
import { daySchema } from '../models/benefit.ts';
import {
  appointmentDetailsSchema,
  appointmentRequestSchema,
  appointmentSchema,
} from '../models/staff-appointment.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

const idParams = z.strictObject({ id: pathIdSchema });
const appointmentResponseSchema = z.object({ appointment: appointmentSchema });
const ownRequestResponseSchema = z.object({ request: ownAppointmentRequestSchema });

/** Books it although the clinic isn't open for all of that time. Ignored unless a manager says so. */
const confirmOutsideHours = z.boolean().optional();

const monthMs = 30 * 86_400_000;

function isWithinMonth(day: string | undefined, until: string): boolean {
  if (day === undefined) return false;
  const length = Date.parse(until) - Date.parse(day);
  return length >= 0 && length <= monthMs;
}

export const appointmentsSchema = z.object({
  /** The day that it is at the clinic. */
  today: daySchema,
  /** That the clinic is closed on the day that was read, with a holiday's name. Missing if it is open. */
  closed: z.object({ holiday: z.string().nullable() }).optional(),
  /** The closed days of those that were read. Missing for a customer. */
  closedDays: z.array(z.object({ day: daySchema, holiday: z.string().nullable() })).optional(),
  /** The vets or rooms that visits are planned for, at least one. */
  columns: z.array(z.string()).min(1),
  /** By time. */
  appointments: z.array(appointmentSchema),
});

export const listAppointments = defineRoute({
  method: 'get',
  path: '/api/admin/appointments',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary:
    'The appointments of a day, by default today, of up to 31 days, or of a customer; or one of them',
  query: z
    .strictObject({
      day: daySchema.optional(),
      /** The last day, included. */
      until: daySchema.optional(),
      ownerId: pathIdSchema.optional(),
      /** Only this one, on whatever day. */
      id: pathIdSchema.optional(),
    })
    .refine(
      (query) => [query.day, query.ownerId, query.id].filter((one) => one !== undefined).length < 2,
      'Expected only one of day, ownerId, and id',
    )
    .refine(
      ({ day, until }) => until === undefined || isWithinMonth(day, until),
      'Expected an until from the day to 30 days after it',
    ),
  responses: { 200: appointmentsSchema },
});

const details = appointmentDetailsSchema.shape;
export const bookAppointmentSchema = appointmentDetailsSchema.partial().extend({
  petId: idSchema,
  type: details.type,
  day: details.day,
  time: details.time,
  /** Without it, as long as the visit that the request moves, or 30 minutes. */
  duration: details.duration.optional(),
  /** Books it although it overlaps another one. */
  confirmDoubleBooking: z.boolean().optional(),
  confirmOutsideHours,
  /**
   * The owner's open request that it answers. Without `benefitCodes`, it is for the request's services; a visit that
   * the request moves keeps its services if the request has none, and its column without `column`.
   */
  requestId: idSchema.optional(),
});
export type BookAppointment = z.infer<typeof bookAppointmentSchema>;

export const bookAppointment = defineRoute({
  method: 'post',
  path: '/api/admin/appointments',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'book-appointment', subject: 'pet/:petId' },
  summary:
    'Book an appointment for a pet with a plan, or move the one that a request replaces; the owner is told',
  body: bookAppointmentSchema,
  isIdempotent: true,
  responses: { 201: appointmentResponseSchema },
  errors: ['not_found', 'outside_hours', 'double_booked', 'status_conflict'],
});

export const changeAppointmentSchema = appointmentDetailsSchema.partial().extend({
  /** The version that the change is based on. */
  version: z.int().nonnegative(),
  status: appointmentStatusSchema.optional(),
  /** That the pet has arrived, or that it was marked by mistake. */
  arrived: z.boolean().optional(),
  confirmDoubleBooking: z.boolean().optional(),
  confirmOutsideHours,
});
export type ChangeAppointment = z.infer<typeof changeAppointmentSchema>;

export const changeAppointment = defineRoute({
  method: 'patch',
  path: '/api/admin/appointments/:id',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'change-appointment', subject: 'appointment/:id' },
  summary: 'Move, complete, or cancel an appointment; the owner is told of moves and cancellations',
  params: idParams,
  body: changeAppointmentSchema,
  responses: { 200: appointmentResponseSchema },
  errors: ['not_found', 'outside_hours', 'double_booked', 'status_conflict'],
});

export const listAppointmentRequests = defineRoute({
  method: 'get',
  path: '/api/admin/appointment-requests',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: "Owners' open requests for appointments, oldest first",
  responses: { 200: z.object({ requests: z.array(appointmentRequestSchema) }) },
});

export const declineAppointmentRequest = defineRoute({
  method: 'post',
  path: '/api/admin/appointment-requests/:id/decline',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'decline-appointment', subject: 'appointment-request/:id' },
  summary: 'Decline a request; the owner gets the message',
  params: idParams,
  body: z.strictObject({
    message: z.string().trim().min(3, 'Please write a message').max(500),
  }),
  responses: { 200: z.object({ request: appointmentRequestSchema }) },
  errors: ['not_found', 'status_conflict'],
});

export const ownAppointmentsSchema = z.object({
  /** Oldest first. */
  appointments: z.array(ownAppointmentSchema),
  /** Newest first. */
  requests: z.array(ownAppointmentRequestSchema),
});
export type OwnAppointments = z.infer<typeof ownAppointmentsSchema>;

export const readAppointments = defineRoute({
  method: 'get',
  path: '/api/appointments',
  service: 'enrollment',
  access: ['owner', 'demo'],
  limit: 'read',
  summary: "The owner's appointments and requests",
  responses: { 200: ownAppointmentsSchema },
});

/** How many requests of an owner can be open at once. */
export const openRequestsMax = 3;

export const requestAppointmentSchema = z.strictObject({
  petId: idSchema,
  preferredTimes: z.array(preferredTimeSchema).min(1).max(3),
  note: z.string().trim().max(500).optional(),
  benefitCodes: visitBenefitCodesSchema.optional(),
  /** The pet's scheduled appointment that it asks to move. */
  replacesAppointmentId: idSchema.optional(),
});
export type RequestAppointment = z.infer<typeof requestAppointmentSchema>;

export const requestAppointment = defineRoute({
  method: 'post',
  path: '/api/appointment-requests',
  service: 'enrollment',
  access: ['owner'],
  limit: 'write',
  summary: 'Request an appointment, with preferred days',
  body: requestAppointmentSchema,
  isIdempotent: true,
  responses: { 201: ownRequestResponseSchema },
  errors: ['not_found', 'status_conflict'],
});

export const withdrawAppointmentRequest = defineRoute({
  method: 'post',
  path: '/api/appointment-requests/:id/withdraw',
  service: 'enrollment',
  access: ['owner'],
  limit: 'write',
  summary: 'Withdraw an open request',
  params: idParams,
  body: z.strictObject({}).optional(),
  responses: { 200: ownRequestResponseSchema },
  errors: ['not_found', 'status_conflict'],
});

export const cancelOwnAppointment = defineRoute({
  method: 'post',
  path: '/api/appointments/:id/cancel',
  service: 'enrollment',
  access: ['owner'],
  limit: 'write',
  summary: 'Cancel an own appointment until 24 hours before; the owner gets a confirmation',
  params: idParams,
  body: z.strictObject({}).optional(),
  responses: { 200: z.object({ appointment: ownAppointmentSchema }) },
  errors: ['not_found', 'status_conflict'],
});
