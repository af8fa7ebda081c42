import { type HandledRoute, reply } from '@petwell/chassis';
import { readDataHeldByBilling } from '@petwell/contracts/internal';
import type { createReadHeldData } from './store-held-data.ts';

/** Creates identity's route for an owner's export. */
export const createCustomerRoutes = (deps: {
  readHeldData: ReturnType<typeof createReadHeldData>;
}): HandledRoute[] => [
  reply(readDataHeldByBilling, ({ params }) => deps.readHeldData(params.ownerId)),
];
