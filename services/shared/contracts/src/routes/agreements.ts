import { z } from 'zod';
import { pathIdSchema } from '../ids.ts';
import { agreementSchema } from '../models/agreement.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

const agreementParams = z.strictObject({ id: pathIdSchema });
const pdf = { mediaType: 'application/pdf' };

/** The last hundred, newest first. An agreement that was repeated, as after a declined card, is listed once. */
export const agreementsSchema = z.object({ agreements: z.array(agreementSchema) });
export type Agreements = z.infer<typeof agreementsSchema>;

export const readOwnAgreements = defineRoute({
  method: 'get',
  path: '/api/agreements',
  service: 'billing',
  access: ['owner'],
  limit: 'read',
  summary: 'What the signed-in owner agreed to, newest first',
  responses: { 200: agreementsSchema },
});

export const readOwnAgreementFile = defineRoute({
  method: 'get',
  path: '/api/agreements/:id/agreement.pdf',
  service: 'billing',
  access: ['owner'],
  limit: 'read',
  summary: 'An agreement of the signed-in owner as a PDF',
  params: agreementParams,
  responses: { 200: pdf },
  errors: ['not_found'],
});

export const readCustomerAgreements = defineRoute({
  method: 'get',
  path: '/api/admin/customers/:ownerId/agreements',
  service: 'billing',
  access: anyStaff,
  limit: 'read',
  summary: 'What a customer agreed to, newest first',
  params: z.strictObject({ ownerId: pathIdSchema }),
  responses: { 200: agreementsSchema },
});

export const readAgreementFile = defineRoute({
  method: 'get',
  path: '/api/admin/agreements/:id/agreement.pdf',
  service: 'billing',
  access: anyStaff,
  limit: 'read',
  summary: 'An agreement as a PDF, to print or sign',
  params: agreementParams,
  responses: { 200: pdf },
  errors: ['not_found'],
});

export const mailAgreement = defineRoute({
  method: 'post',
  path: '/api/admin/agreements/:id/mail',
  service: 'billing',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'mail-agreement', subject: 'agreement/:id' },
  summary: 'Email an agreement as a PDF to its owner',
  params: agreementParams,
  body: z.strictObject({}).optional(),
  isIdempotent: 'always',
  responses: { 204: null },
  errors: ['not_found', 'status_conflict'],
});
