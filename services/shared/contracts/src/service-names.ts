import { z } from 'zod';

/** The services by name; also the issuer and audience of a service token. */
export const serviceNameSchema = z.enum([
  'gateway',
  'identity',
  'catalog',
  'enrollment',
  'billing',
  'notification',
]);
export type ServiceName = z.infer<typeof serviceNameSchema>;
