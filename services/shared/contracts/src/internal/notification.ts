import { z } from 'zod';
import { planEndingMail } from '../events/plan-mail-kinds.ts';
import { betterPlansMail, priceChangeMail, priceOfferMail } from '../events/price-mail-kinds.ts';
import { pathIdSchema } from '../ids.ts';
import { heldMailSchema } from '../models/held-data.ts';
import { mailPreviewSchema } from '../models/mail.ts';
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

const previewedMail = z.discriminatedUnion('kind', [
  planEndingMail,
  priceChangeMail,
  priceOfferMail,
  betterPlansMail,
]);
export type PreviewedMail = z.infer<typeof previewedMail>;
export const previewMailsSchema = z.strictObject({ mails: z.array(previewedMail).min(1).max(5) });
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

export const mailFateSchema = z.object({
  state: z.enum(['waiting', 'sent', 'failed']),
  sentAt: z.iso.datetime().nullable(),
});
export type MailFate = z.infer<typeof mailFateSchema>;

/**
 * What became of emails, in the order of their keys. `waiting`: not sent yet, or not asked for yet; `sent`: the mail
 * server accepted it; `failed`: it refused it, or it was never sent.
 */
export const readMailFates = defineInternalRoute({
  method: 'post',
  path: '/internal/mail-fates',
  service: 'notification',
  internal: ['enrollment'],
  body: z.strictObject({ keys: z.array(z.string().max(200)).min(1).max(500) }),
  bodyLimitBytes: 128 * 1024,
  responses: { 200: z.object({ fates: z.array(mailFateSchema) }) },
});
