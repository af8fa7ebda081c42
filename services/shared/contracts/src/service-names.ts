import { z } from 'zod';

/** Service names, also used as issuer and audience of service tokens. */
export const serviceNameSchema = z.enum([
  'gateway',
  'identity',
  'catalog',
  'enrollment',
  'billing',
  'notification',
]);
export type ServiceName = z.infer<typeof serviceNameSchema>;
