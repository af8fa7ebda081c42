import type { MailPreview } from '@petwell/contracts';
import type { MailData } from '@petwell/contracts/events';
import type { MailKinds } from '../kinds/index.ts';

/** Composes emails as they would be sent, in their order, and sends none. */
export function createPreviewMails({ compose, toText }: Pick<MailKinds, 'compose' | 'toText'>) {
  return (mails: readonly MailData[]): MailPreview[] =>
    mails.map((mail) => {
      const content = compose(mail, { isNamed: true });
      return { subject: content.subject, text: toText(content) };
    });
}
export type PreviewMails = ReturnType<typeof createPreviewMails>;
