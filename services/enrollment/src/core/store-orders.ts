import type { RequestName } from '@petwell/chassis';
import { idSchema, staffRoleSchema } from '@petwell/contracts';
import { sql } from 'kysely';
import { z } from 'zod';

/** Who ordered something, as stored with the order. */
export const actorSchema = z.object({
  staffId: idSchema,
  username: z.string(),
  name: z.string().nullable(),
  role: staffRoleSchema,
  clientAddress: z.string(),
});

/** The request that ordered it, whose response is kept. */
export const requestSchema = z.object({ scope: z.string(), key: z.string() });

export const requestOf = (request: RequestName | null): string | null =>
  request && JSON.stringify({ scope: request.scope, key: request.key });

/** Longer than a request takes, so that a timer carries out only what was interrupted. */
export const patience = sql<Date>`now() + interval '1 minute'`;
