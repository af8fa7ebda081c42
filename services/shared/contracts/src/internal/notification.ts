import { z } from 'zod';
import { planEndingMail } from '../events/plan-mail-kinds.ts';
import { pathIdSchema } from '../ids.ts';
import { heldMailSchema } from '../models/held-data.ts';
import { mailPreviewSchema } from '../routes/endings.ts';
import { defineInternalRoute } from './define-internal-route.ts';

export const heldByNotificationSchema = z.object({ mails: z.array(heldMailSchema) });

export const readDataHeldByNotification = defineInternalRoute({
  method: 'get',
  path: '/internal/owners/:ownerId/held-data',
  service: 'notification',
  internal: ['enrollment', 'billing'],
  params: z.strictObject({ ownerId: pathIdSchema }),
  responses: { 200: heldByNotificationSchema },
});

export const previewMailsSchema = z.strictObject({ mails: z.array(planEndingMail).min(1).max(5) });
export const mailPreviewsSchema = z.object({
  /** In the order of the request. */
  previews: z.array(mailPreviewSchema),
});

/** Composes emails as they would be sent, and sends none. */
export const previewMails = defineInternalRoute({
  method: 'post',
  path: '/internal/mail-previews',
  service: 'notification',
  internal: ['enrollment'],
  body: previewMailsSchema,
  responses: { 200: mailPreviewsSchema },
});
