import { z } from 'zod';
import { staffRoleSchema } from './enums.ts';
import { idSchema } from './ids.ts';

/** The three kinds of session. Each has its own cookie, so that staff can also be owners. */
export const sessionKindSchema = z.enum(['owner', 'setup', 'staff']);
export type SessionKind = z.infer<typeof sessionKindSchema>;

/**
 * Returns the cookie name, such as `petwell_owner`, or `__Host-petwell_owner` for Secure cookies (everywhere
 * except on a local machine).
 */
export function sessionCookieName(kind: SessionKind, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}petwell_${kind}`;
}

/** Returns the name of the cookie that recognizes a browser. It isn't a sign-in. */
export const deviceCookieName = (isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}petwell_device`;

/**
 * Claims of a session token (ES256, signed by identity). `exp` ends the token. Until `idleEnd`, an unused
 * session can be renewed, at most until `absoluteEnd` (epoch s).
 */
const sessionBase = {
  sessionId: z.string().min(16),
  absoluteEnd: z.int(),
  idleEnd: z.int().optional(),
};
export const ownerSessionSchema = z.object({
  ...sessionBase,
  ownerId: idSchema,
  isDemo: z.boolean(),
  /** The account's mailbox was confirmed. */
  isMailboxConfirmed: z.boolean(),
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
  name: z.string().nullable(),
  role: staffRoleSchema,
});
export type OwnerSession = z.infer<typeof ownerSessionSchema>;
export type SetupSession = z.infer<typeof setupSessionSchema>;
export type StaffSession = z.infer<typeof staffSessionSchema>;

/** The caller's verified sessions, signed and passed on by the gateway. All absent: an anonymous caller. */
export const principalsSchema = z.object({
  owner: ownerSessionSchema.optional(),
  setup: setupSessionSchema.optional(),
  staff: staffSessionSchema.optional(),
});
export type Principals = z.infer<typeof principalsSchema>;

/** JWT issuer, audiences, and header names shared by the gateway, identity, and the services. */
export const sessionIssuer = 'petwell-identity';
export const sessionAudience = (kind: SessionKind): string => `petwell-${kind}`;
