import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { moneySchema } from '../money.ts';
import { defineRoute } from './define-route.ts';

/**
 * Imported members who haven't set up. `unsent`: they wait for a link; `sent`: it is on its way, or was mailed;
 * `expired`: it doesn't work anymore; `elsewhere`: they are paid elsewhere until a day, and got none.
 */
export const setupGroupSchema = z.enum(['unsent', 'sent', 'expired', 'elsewhere']);
export type SetupGroup = z.infer<typeof setupGroupSchema>;

export const memberSetupSchema = z.object({
  enrollmentId: idSchema,
  ownerId: idSchema,
  ownerName: z.string(),
  email: z.string(),
  petName: z.string(),
  planName: z.string(),
  monthlyPrice: moneySchema,
  /** The next payment's day, at the clinic. */
  dueOn: daySchema,
  /** The day until which it is paid elsewhere. */
  paidUntil: daySchema.nullable(),
  /** Of the last mail; null: none was sent. */
  mailedAt: z.iso.datetime().nullable(),
  /** Of the last order: 1, the link; 2 and 3, with the reminders. */
  mails: z.int().nonnegative(),
  nextMailAt: z.iso.datetime().nullable(),
  linkExpiresAt: z.iso.datetime().nullable(),
  /** PetWell mails nothing else about this pet. */
  areMailsHeld: z.boolean(),
});
export type MemberSetup = z.infer<typeof memberSetupSchema>;

export const memberSetupsSchema = z.object({
  members: z.array(memberSetupSchema),
  hasMore: z.boolean(),
  counts: z.record(setupGroupSchema, z.int().nonnegative()),
  /** Set-up mails: ordered and not sent, sent within the last hour, and at most in an hour. */
  pace: z.object({ waiting: z.int(), lastHour: z.int(), perHour: z.int() }),
});
export type MemberSetups = z.infer<typeof memberSetupsSchema>;

const act = { service: 'enrollment', access: ['manager'], limit: 'write' } as const;

export const listMemberSetups = defineRoute({
  ...act,
  method: 'get',
  path: '/api/admin/members/setups',
  limit: 'read',
  summary: 'Imported members who have not set up, 50 at a time, and how the mails go on',
  query: z.strictObject({
    group: setupGroupSchema.default('unsent'),
    /** The enrollment to go on after. */
    after: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .default(0),
  }),
  responses: { 200: memberSetupsSchema },
});

/** Pets in one set-up mail; an owner of more gets more mails. */
export const mostSetupsInMail = 10;

/** Some members, or all of a group. */
export const memberSelectionSchema = z.union([
  z.strictObject({ enrollmentIds: z.array(idSchema).min(1).max(500) }),
  z.strictObject({ group: setupGroupSchema }),
]);
export type MemberSelection = z.infer<typeof memberSelectionSchema>;

export const sendMemberSetups = defineRoute({
  ...act,
  method: 'post',
  path: '/api/admin/members/send-setup',
  audit: { action: 'send-setup', subject: 'members' },
  summary:
    'Have set-up mails sent, with two reminders, at the pace of IMPORT_MAILS_PER_HOUR; members mailed within a day are left out',
  body: memberSelectionSchema,
  isIdempotent: 'always',
  responses: { 200: z.object({ ordered: z.int().nonnegative() }) },
  errors: ['status_conflict'],
});

export const releaseMemberMails = defineRoute({
  ...act,
  method: 'post',
  path: '/api/admin/members/release-mails',
  audit: { action: 'release-mails', subject: 'members' },
  summary: 'Let PetWell mail imported members as it mails others, before they set up',
  body: memberSelectionSchema,
  isIdempotent: 'always',
  responses: { 200: z.object({ released: z.int().nonnegative() }) },
});
