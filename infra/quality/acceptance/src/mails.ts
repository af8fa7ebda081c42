import { z } from 'zod';

const mailsSchema = z.array(
  z.object({
    id: z.string(),
    to: z.string(),
    from: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    attachments: z.array(z.object({ contentType: z.string() })).default([]),
    receivedAt: z.string(),
  }),
);
export type Mail = z.infer<typeof mailsSchema>[number];

/** Reads the local inbox of one address, newest first. */
export async function readMails(inboxUrl: string, address: string): Promise<Mail[]> {
  const response = await fetch(new URL('/api/messages', inboxUrl));
  return mailsSchema.parse(await response.json()).filter((mail) => mail.to.includes(address));
}
