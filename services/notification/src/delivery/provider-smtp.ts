import { createTransport } from 'nodemailer';
import type { Mailer, OutgoingMail, SendFailure } from './deliver-mail.ts';

/** Maximum duration of a send, from waiting for a connection to the server's response. */
const sendTimeoutMs = 60_000;

export type SmtpOptions = {
  /** `smtp://user:password@host:587`, `smtps://…`. */
  smtpUrl: string;
  from: { name: string; address: string };
};

type SmtpError = Error & { code?: string; responseCode?: number; permanent?: boolean };

/** Describes an error without email addresses. The server's own message appears only in the detail. */
function toFailure(error: unknown): SendFailure {
  const { code, responseCode, permanent, message } = error as SmtpError;
  const summary = [responseCode === undefined ? '' : `SMTP ${responseCode}`, code ?? 'unknown']
    .filter((part) => part !== '')
    .join(' ');
  // A 5xx at authentication is our misconfiguration, not a rejection of the email.
  const isRefusal = permanent === true && code !== 'EAUTH';
  return { summary, detail: `${summary}: ${message}`, isRefusal };
}

/** Lets mail clients show a button that stops these emails (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribeUrl }: OutgoingMail): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/** Creates a mailer that sends through an SMTP server over a small connection pool. */
export function createSmtpMailer({ smtpUrl, from }: SmtpOptions): Mailer & { close(): void } {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    // The email log handles retries. An email requeued here could be sent twice.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from,
          to: mail.to,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          ...(mail.calendar && {
            icalEvent: { ...mail.calendar, filename: 'appointment.ics' },
          }),
          attachments: [...(mail.files ?? [])],
          messageId: mail.messageId,
          // Suppresses auto-replies such as out-of-office messages (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
          signal: AbortSignal.timeout(sendTimeoutMs),
        });
        return undefined;
      } catch (error) {
        return toFailure(error);
      }
    },
    close: () => transport.close(),
  };
}
