import { createTransport } from 'nodemailer';
import type { Mailer, SendFailure } from '../use-cases/deliver-mail.ts';

/** Longest a send may take, from waiting for a connection to the server's answer. */
const sendTimeoutMs = 60_000;

export type SmtpOptions = {
  /** `smtp://user:password@host:587`, `smtps://…`. */
  smtpUrl: string;
  from: { name: string; address: string };
};

type SmtpError = Error & { code?: string; responseCode?: number; permanent?: boolean };

/** What went wrong, without anybody's address; the server's own words only in the detail. */
function toFailure(error: unknown): SendFailure {
  const { code, responseCode, permanent, message } = error as SmtpError;
  const summary = [responseCode === undefined ? '' : `SMTP ${responseCode}`, code ?? 'unknown']
    .filter((part) => part !== '')
    .join(' ');
  // A 5xx to the sign-in is about our own set-up, not about the mail.
  const isRefusal = permanent === true && code !== 'EAUTH';
  return { summary, detail: `${summary}: ${message}`, isRefusal };
}

/** Sends through an SMTP server, over a few connections that are kept open. */
export function createSmtpMailer({ smtpUrl, from }: SmtpOptions): Mailer & { close(): void } {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    // Trying again is the mail log's part: a mail requeued here could go out twice.
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
          messageId: mail.messageId,
          // Nobody's absence note is an answer to this (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
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
