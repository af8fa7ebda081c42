import { z } from 'zod';
import type { DeadLetter } from './bus.ts';

const envelopeHintSchema = z.object({
  id: z.string().nullable().catch(null),
  type: z.string().nullable().catch(null),
  subject: z.string().nullable().catch(null),
});

export type ParkedMessage = Pick<
  DeadLetter,
  'id' | 'consumer' | 'reason' | 'attempts' | 'parkedAt' | 'payload'
>;

/** Converts a parked message to a dead letter, with whatever event fields can be read. */
export function toDeadLetter(parked: ParkedMessage): DeadLetter {
  const hint = envelopeHintSchema.safeParse(parked.payload);
  const { id, type, subject } = hint.success ? hint.data : { id: null, type: null, subject: null };
  return { ...parked, eventId: id, type, subject };
}
