import { z } from 'zod';

/** How staff send an email again. `same`: as it was. The others mail a new link, each with its own route. */
export const mailAgainSchema = z.enum([
  'same',
  'card-link',
  'join-link',
  'setup-link',
  'sign-in-link',
  'address-link',
]);
export type MailAgain = z.infer<typeof mailAgainSchema>;

export const mailPreviewSchema = z.object({ subject: z.string(), text: z.string() });
export type MailPreview = z.infer<typeof mailPreviewSchema>;
