import { z } from 'zod';

/** A mail as the inbox answers it; `to` holds all recipients, separated by commas. */
export const messageSchema = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  /** Of the sender: the same mail that comes again has the same one. Empty where there is none. */
  messageId: z.string().default(''),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  receivedAt: z.iso.datetime(),
});
export type Message = z.infer<typeof messageSchema>;
export type NewMessage = Omit<Message, 'id' | 'receivedAt'>;
