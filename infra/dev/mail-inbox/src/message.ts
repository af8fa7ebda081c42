import { z } from 'zod';

/** An email. `to` lists all recipients, separated by commas. */
export const messageSchema = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  /** The sender's Message-ID: an email that is delivered twice has the same one. May be empty. */
  messageId: z.string().default(''),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Their names and types; the files themselves are not kept. */
  attachments: z
    .array(z.object({ filename: z.string().nullable(), contentType: z.string() }))
    .default([]),
  receivedAt: z.iso.datetime(),
});
export type Message = z.infer<typeof messageSchema>;
export type NewMessage = Omit<Message, 'id' | 'receivedAt'>;
