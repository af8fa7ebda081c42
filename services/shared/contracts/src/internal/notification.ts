import { z } from 'zod';
import { pathIdSchema } from '../ids.ts';
import { heldMailSchema } from '../models/held-data.ts';
import { defineInternalRoute } from './define-internal-route.ts';

export const heldByNotificationSchema = z.object({ mails: z.array(heldMailSchema) });

export const readDataHeldByNotification = defineInternalRoute({
  method: 'get',
  path: '/internal/owners/:ownerId/held-data',
  service: 'notification',
  internal: ['enrollment'],
  params: z.strictObject({ ownerId: pathIdSchema }),
  responses: { 200: heldByNotificationSchema },
});
