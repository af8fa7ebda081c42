import {
  addOnIdsSchema,
  isShortenedPhone,
  newContactSchema,
  ownerContactSchema,
  petProfileSchema,
  shortenedPhone,
} from '@petwell/contracts';
import { z } from 'zod';
import { invalid } from '../core/caller.ts';
import type { MemberToImport } from './member.ts';

/** Names are checked like new ones, because they go into mails; a phone number is as the clinic has it. */
export const contactSchema = newContactSchema.extend({
  phone: ownerContactSchema.shape.phone.refine((phone) => !isShortenedPhone(phone), shortenedPhone),
});

const daySchema = z.iso.date();
const centsSchema = z.int().nonnegative().max(1_000_000);

const memberSchema = z.object({
  reference: z.string().trim().min(1).max(200),
  owner: contactSchema,
  pet: petProfileSchema.extend({ birthDate: daySchema.nullish() }),
  planId: z.int().positive(),
  addOnIds: addOnIdsSchema,
  monthlyCents: centsSchema,
  feeCents: centsSchema,
  startedOn: daySchema,
  nextDueOn: daySchema,
  uses: z.array(z.object({ benefitCode: z.string(), quantity: z.int().nonnegative().max(999) })),
  paidBy: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('card_link') }),
    z.object({ kind: z.literal('elsewhere'), until: daySchema }),
  ]),
  note: z.string().trim().min(1).max(2_000).nullable(),
  ended: z.object({ on: daySchema, hasDied: z.boolean() }).optional(),
});
export type ParsedMember = z.infer<typeof memberSchema>;

/**
 * Checks a member as far as it can be without looking anything up.
 * @throws AppError validation_failed, with the field: `owner.email`, `pet.age`, `startedOn`
 */
export function parseMember(member: MemberToImport, today: string): ParsedMember {
  const parsed = memberSchema.safeParse(member);
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: 'Please check this row' }] =
      parsed.error.issues;
    throw invalid(path.join('.'), message);
  }
  const { startedOn, paidBy, ended } = parsed.data;
  if (startedOn > today) throw invalid('startedOn', 'This day is in the future');
  if (paidBy.kind === 'elsewhere' && paidBy.until < startedOn) {
    throw invalid('paidBy.until', 'This day is before the plan started');
  }
  if (ended && (ended.on < startedOn || ended.on > today)) {
    throw invalid('ended.on', 'A plan ends between its start and today');
  }
  return parsed.data;
}
