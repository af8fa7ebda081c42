import { AppError, handle, type HandledRoute, reply } from '@petwell/chassis';
import { payOverdue } from '@petwell/contracts/routes';
import { readCollected } from '@petwell/contracts/internal';
import type { createPayOverdue } from './out-of-band/pay-overdue.ts';
import type { createReadCollected } from './store-collected.ts';

/** Creates the routes for staff who take cash or a check, and for enrollment, which asks what was collected. */
export const createRecordedRoutes = (deps: {
  payOverdue: ReturnType<typeof createPayOverdue>;
  readCollected: ReturnType<typeof createReadCollected>;
}): HandledRoute[] => [
  handle(payOverdue, async ({ params: { id: enrollmentId }, body, actor, record }) => {
    if (record === null) throw new AppError('validation_failed');
    return { status: 201, body: await deps.payOverdue({ ...body, enrollmentId, actor, record }) };
  }),
  reply(readCollected, async ({ body }) => ({ collected: await deps.readCollected(body.periods) })),
];
