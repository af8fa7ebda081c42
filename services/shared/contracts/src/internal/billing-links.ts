import { z } from 'zod';
import { setupNoticeSchema } from '../events/link-mail-kinds.ts';
import { idSchema, pathIdSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { enrollmentLinkSchema, startLinkKinds } from '../routes/enrollment-links.ts';
import { mostSetupsInMail } from '../routes/member-setups.ts';
import { defineInternalRoute } from './define-internal-route.ts';

const enrollmentParams = z.strictObject({ enrollmentId: pathIdSchema });

export const makeStartLinkSchema = z.strictObject({
  kind: z.enum(startLinkKinds),
  /** When it is charged next, or would be, had it not ended. For `setup` and `handover` it is asked again when the link is used. */
  dueAt: z.iso.datetime(),
  /** A repeated request has the same. Absent: one link per day. */
  id: z.uuid().optional(),
  /** The link works no longer than this, and no longer than its kind. */
  until: z.iso.datetime().optional(),
  /** Mails the link again if it works already, once per number. */
  mailing: z
    .strictObject({
      number: z.int().positive(),
      notice: setupNoticeSchema,
      suspendedOn: daySchema.optional(),
      /** The owner's other plans whose links are in the same mail. */
      others: z
        .array(
          z.strictObject({
            enrollmentId: idSchema,
            dueAt: z.iso.datetime(),
            isFeeDue: z.boolean().optional(),
          }),
        )
        .max(mostSetupsInMail - 1)
        .optional(),
    })
    .optional(),
  /** The membership fee was never paid, so a set-up asks for it. It is asked again when the link is used. */
  isFeeDue: z.boolean().optional(),
});
export type MakeStartLink = z.infer<typeof makeStartLinkSchema>;
export type StartLink = z.infer<(typeof makeStartLink.responses)[200]>;

/**
 * Makes and emails a link with which the owner agrees to be billed from a day on. Repeated with the same id, or
 * without one while a link for that day works, it returns the same one and sends nothing new. Another one ends the earlier.
 */
export const makeStartLink = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/start-links',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  body: makeStartLinkSchema,
  responses: {
    200: enrollmentLinkSchema.extend({
      /** Without those that can't start. */
      others: z.array(z.object({ enrollmentId: idSchema, link: enrollmentLinkSchema })).optional(),
    }),
  },
});

/**
 * Ends the link that starts an ended plan again, because its pet gets another plan: already_paid if the owner has
 * agreed. After service_unavailable, repeat the call.
 */
export const withdrawRestart = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/withdraw-restart',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  responses: { 204: null },
});
