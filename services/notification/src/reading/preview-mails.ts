import type { MailPreview } from '@petwell/contracts';
import type { MailOf } from '@petwell/contracts/events';
import { composeMail } from '../kinds/compose-mail.ts';
import type { Clinic } from '../kinds/layout/mail-content.ts';
import { renderText } from '../kinds/layout/render-text.ts';

/** Composes emails as they would be sent, in their order, and sends none. */
export function createPreviewMails({ clinic }: { clinic: Clinic }) {
  return (mails: readonly MailOf<'plan-ending'>[]): MailPreview[] =>
    mails.map((mail) => {
      const content = composeMail(mail, clinic, { isNamed: true });
      return { subject: content.subject, text: renderText(content, clinic) };
    });
}
export type PreviewMails = ReturnType<typeof createPreviewMails>;
