import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

/**
 * A claim to an account that staff must decide. `address`: an earlier address wants it back. `removal`: the
 * account's own address says that it didn't make the account.
 */
export const accountCaseSchema = z.object({
  id: idSchema,
  kind: z.enum(['address', 'removal']),
  ownerId: idSchema,
  ownerName: z.string(),
  /** The account's phone number. */
  phone: z.string().optional(),
  /** The address that the account has now. */
  email: z.string(),
  /** The address whose holder made the claim. */
  claimedBy: z.string(),
  openedAt: z.iso.datetime(),
});
export type AccountCase = z.infer<typeof accountCaseSchema>;

/** Open cases, oldest first. At most 100; closing one brings up the next. */
export const accountCasesSchema = z.object({ cases: z.array(accountCaseSchema) });
export type AccountCases = z.infer<typeof accountCasesSchema>;

export const listAccountCases = defineRoute({
  method: 'get',
  path: '/api/admin/account-cases',
  service: 'identity',
  access: anyStaff,
  limit: 'read',
  summary: 'Claims to accounts that staff must decide, oldest first',
  responses: { 200: accountCasesSchema },
});

/**
 * `restore`: the account goes back to the address that claimed it, whose holder has proven it with the mailed
 * undo link. `keep`: nothing changes.
 */
export const closeAccountCaseSchema = z.strictObject({ decision: z.enum(['restore', 'keep']) });
export type CloseAccountCase = z.infer<typeof closeAccountCaseSchema>;

export const closeAccountCase = defineRoute({
  method: 'post',
  path: '/api/admin/account-cases/:id/close',
  service: 'identity',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'close-case', subject: 'account-case/:id' },
  summary: 'Decide a claim to an account: restore the earlier address, or keep the current one',
  params: z.strictObject({ id: pathIdSchema }),
  body: closeAccountCaseSchema,
  responses: { 204: null },
  errors: ['not_found', 'email_taken', 'status_conflict'],
});
