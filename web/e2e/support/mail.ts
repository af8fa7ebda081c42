import { eventually, type Mail, readMails } from '@petwell/acceptance';

export const mailInboxUrl = () => process.env['MAIL_INBOX_URL'] ?? 'http://localhost:8091';

/** Returns the link to `path` in the newest email to an address, without its origin. */
export async function linkInMail(
  address: string,
  path: string,
  /** Where the token is: the query, or the fragment. */
  before: '?' | '#' = '?',
): Promise<string> {
  const pattern = new RegExp(`${path}[${before}]token=[\\w.~-]+`);
  const [mail] = await eventually(
    `a mail to ${address} with a link to ${path}`,
    async () => {
      const mails = await readMails(mailInboxUrl(), address);
      return mails.filter(({ text }) => pattern.test(text));
    },
    { isDone: (mails) => mails.length > 0, deadlineMs: 60_000 },
  );
  return pattern.exec(mail?.text ?? '')?.[0] ?? '';
}

/** Returns the emails to an address with such a subject, newest first. */
export async function mailsTo(address: string, subject: RegExp): Promise<Mail[]> {
  const mails = await readMails(mailInboxUrl(), address);
  return mails.filter((mail) => subject.test(mail.subject));
}
