import { z } from 'zod';
import { enrollmentStatusSchema } from '../enums.ts';
import { cursorSchema, idSchema, pathIdSchema } from '../ids.ts';
import { benefitCodeSchema, daySchema } from '../models/benefit.ts';
import { careReportSchema, petCareSchema } from '../models/care.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

const idParams = z.strictObject({ id: pathIdSchema });

export const readPetCare = defineRoute({
  method: 'get',
  path: '/api/pets/:id/care',
  service: 'enrollment',
  access: ['owner', 'demo', ...anyStaff],
  limit: 'read',
  summary: "A pet's care calendar: what its plan includes, and when it is due",
  params: idParams,
  responses: { 200: petCareSchema },
  errors: ['not_found'],
});

export const reportCareSchema = z.strictObject({ code: benefitCodeSchema, performedOn: daySchema });
export type ReportCare = z.infer<typeof reportCareSchema>;

/** Reporting the same service and day again changes nothing. */
export const reportCare = defineRoute({
  method: 'post',
  path: '/api/pets/:id/care',
  service: 'enrollment',
  access: ['owner'],
  limit: 'write',
  summary: 'Report care given elsewhere; staff confirm it',
  params: idParams,
  body: reportCareSchema,
  responses: { 201: z.object({ report: careReportSchema }) },
  errors: ['not_found', 'status_conflict', 'demo_read_only'],
});

export const decideCareReport = defineRoute({
  method: 'post',
  path: '/api/admin/care-reports/:id/decide',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'care-report', subject: 'care-report/:id' },
  summary: 'Confirm or reject care given elsewhere',
  params: idParams,
  body: z.strictObject({ isConfirmed: z.boolean() }),
  responses: { 200: z.object({ report: careReportSchema }) },
  errors: ['not_found', 'status_conflict'],
});

const petOfOwner = {
  petId: idSchema,
  petName: z.string(),
  ownerId: idSchema,
  ownerName: z.string(),
  ownerEmail: z.string(),
  phone: z.string(),
};

export const careWorkSchema = z.object({
  /** Urgent: plans of pets that died, which are still charged. */
  endings: z.array(
    z.object({
      ...petOfOwner,
      enrollmentId: idSchema,
      planName: z.string(),
      status: enrollmentStatusSchema,
      deceasedAt: z.iso.datetime(),
    }),
  ),
  /** Care given elsewhere that waits for a decision: each owner's oldest, then each owner's second, and so on. */
  reports: z.array(careReportSchema.extend(petOfOwner)),
  /** Of all pages. */
  reportsTotal: z.int(),
  /** Null on the last page. */
  nextCursor: cursorSchema.nullable(),
});
export type CareWork = z.infer<typeof careWorkSchema>;

export const readCareWork = defineRoute({
  method: 'get',
  path: '/api/admin/care-work',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary:
    'Up to 200 plans to end because the pet died, and reported care to confirm, in pages of 50',
  query: z.strictObject({ cursor: cursorSchema.optional() }),
  responses: { 200: careWorkSchema },
});

/** Can't be undone: no further email about the pet is sent. */
export const markDeceased = defineRoute({
  method: 'post',
  path: '/api/pets/:id/deceased',
  service: 'enrollment',
  access: ['owner', ...actingStaff],
  limit: 'write',
  audit: { action: 'pet-deceased', subject: 'pet/:id' },
  summary: 'Record that a pet died: email about it stops, and staff end its plan',
  params: idParams,
  body: z.strictObject({ isConfirmed: z.literal(true) }),
  responses: { 200: z.object({ deceasedAt: z.iso.datetime() }) },
  errors: ['not_found', 'demo_read_only'],
});

export const setCareReminders = defineRoute({
  method: 'put',
  path: '/api/care-reminders',
  service: 'enrollment',
  access: ['owner'],
  limit: 'write',
  summary: "Turn the reminders for all of the owner's pets on or off",
  body: z.strictObject({ hasReminders: z.boolean() }),
  responses: { 200: z.object({ hasReminders: z.boolean() }) },
  errors: ['demo_read_only'],
});

/** The link in a reminder's List-Unsubscribe header (RFC 8058), and of its stop page. */
export const stopCareReminders = defineRoute({
  method: 'post',
  path: '/api/care-reminders/stop',
  service: 'enrollment',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Stop the reminders with the link of an email; works once and again',
  query: z.strictObject({ token: z.uuid() }),
  responses: { 204: null },
  errors: ['link_invalid'],
  // Mail providers send it on behalf of the reader, with a form as the body.
  isExemptFromSameOrigin: true,
  hasRawBody: true,
});
