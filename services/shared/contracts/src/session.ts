import { z } from 'zod';
import { staffRoleSchema } from './enums.ts';
import { idSchema } from './ids.ts';

/** The three kinds of session, each in a cookie of its own, so that staff can be owners, too. */
export const sessionKindSchema = z.enum(['owner', 'setup', 'staff']);
export type SessionKind = z.infer<typeof sessionKindSchema>;

/** `petwell_owner`; `__Host-petwell_owner` wherever cookies are Secure, that is everywhere but on a local machine. */
export function sessionCookieName(kind: SessionKind, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}petwell_${kind}`;
}

/** Claims of a session token (ES256, signed by identity). `exp` is the idle end, `absoluteEnd` the last possible one (epoch s). */
const sessionBase = {
  sessionId: z.string().min(16),
  absoluteEnd: z.int(),
};
export const ownerSessionSchema = z.object({
  ...sessionBase,
  ownerId: idSchema,
  isDemo: z.boolean(),
});
export const setupSessionSchema = z.object({
  ...sessionBase,
  ownerId: idSchema,
  enrollmentId: idSchema,
  email: z.string(),
});
export const staffSessionSchema = z.object({
  ...sessionBase,
  staffId: idSchema,
  username: z.string(),
  role: staffRoleSchema,
});
export type OwnerSession = z.infer<typeof ownerSessionSchema>;
export type SetupSession = z.infer<typeof setupSessionSchema>;
export type StaffSession = z.infer<typeof staffSessionSchema>;

/** Who sends a request: what the gateway verified, passed on signed. All absent: a stranger. */
export const principalsSchema = z.object({
  owner: ownerSessionSchema.optional(),
  setup: setupSessionSchema.optional(),
  staff: staffSessionSchema.optional(),
});
export type Principals = z.infer<typeof principalsSchema>;

/** JWT issuer, audiences and header names that gateway, identity and the services share. */
export const sessionIssuer = 'petwell-identity';
export const sessionAudience = (kind: SessionKind): string => `petwell-${kind}`;
