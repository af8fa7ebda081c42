import { z } from 'zod';

/** The id in the path of DELETE /api/account/sessions/{id}. */
export const sessionIdSchema = z.string().regex(/^[\w-]{16,64}$/, 'Expected the id of a session');

/** GET /api/account/sessions and GET /api/admin/sessions: where one is signed in, latest used first. */
export const openSessionsSchema = z.array(
  z.object({
    id: sessionIdSchema,
    /** "Firefox on Windows"; null when the browser did not say. */
    device: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** To about ten minutes. */
    lastUsedAt: z.iso.datetime(),
    /** The one that asks. */
    isCurrent: z.boolean(),
  }),
);
export type OpenSessions = z.infer<typeof openSessionsSchema>;

/** Answer of the DELETE routes: how many sessions ended. */
export const endedSessionsSchema = z.object({ endedCount: z.int().min(0) });
