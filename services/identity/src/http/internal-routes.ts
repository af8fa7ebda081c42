import { AppError, parse, type Route } from '@petwell/chassis';
import { pathIdSchema } from '@petwell/contracts';
import { closeOwnerSchema, registerOwnerSchema } from '@petwell/contracts/internal';
import { z } from 'zod';
import type { UseCases } from '../use-cases/use-cases.ts';

const feedQuerySchema = z.object({
  after: z
    .string()
    .regex(/^\d{1,18}$/, 'Expected a cursor')
    .default('0')
    .transform(BigInt),
});

/** What other services ask of identity. */
export function createInternalRoutes(useCases: UseCases): Route[] {
  return [
    {
      method: 'post',
      path: '/internal/owners/register',
      access: ['service:enrollment'],
      async handle({ request, response }) {
        response.json(await useCases.registerOwner(parse(registerOwnerSchema, request.body)));
      },
    },
    {
      method: 'post',
      path: '/internal/owners/:id/close',
      access: ['service:enrollment'],
      async handle({ request, response }) {
        const ownerId = parse(pathIdSchema, request.params['id']);
        const { reason } = parse(closeOwnerSchema, request.body);
        const { outcome } = await useCases.closeOwner({ ownerId, reason });
        response.json({ outcome });
      },
    },
    {
      method: 'get',
      path: '/internal/owners/:id/held-data',
      access: ['service:enrollment'],
      async handle({ request, response }) {
        const account = await useCases.heldData.read(parse(pathIdSchema, request.params['id']));
        if (!account) throw new AppError('not_found');
        response.json({ account });
      },
    },
    {
      method: 'get',
      path: '/internal/revocations',
      access: ['service:gateway'],
      async handle({ request, response }) {
        const { after } = parse(feedQuerySchema, request.query);
        response.json(await useCases.listRevocations(after));
      },
    },
  ];
}
