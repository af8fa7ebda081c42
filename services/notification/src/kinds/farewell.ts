import type { Clinic, MailContent } from './layout/mail-content.ts';
import { nameOr } from './layout/mail-text.ts';

/** Holds no name, so that it is the same for every inbox. */
export const farewellSubject = "We're so sorry for your loss";

/** Composes the one email after a pet died, once its plan has ended: no amounts, and nothing to buy. */
export function composeFarewell(
  data: { firstName: string; petName: string },
  clinic: Clinic,
): MailContent {
  const pet = nameOr('your pet', data.petName);
  const whose = pet === 'your pet' ? 'Your pet' : pet;
  return {
    subject: farewellSubject,
    preview: `${whose}'s plan has ended. There's nothing you need to do.`,
    heading: `We're so sorry about ${pet}`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, all of us at ${clinic.name} are thinking of you. Thank you for letting us care for ${pet}.`,
      `We've ended ${pet}'s plan, and there's nothing you need to do. If we can help with anything, please call us at ${clinic.phone}.`,
    ],
    footnote: `You're receiving this email because ${pet} had a wellness plan with this address.`,
  };
}
