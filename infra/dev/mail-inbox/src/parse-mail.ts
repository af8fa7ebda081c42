import PostalMime, { type Address } from 'postal-mime';
import type { NewMessage } from './message.ts';

/** Parses a raw email. The recipients come from the SMTP envelope, so they include Bcc. */
export async function parseMail(
  raw: Buffer,
  envelope: { from: string; recipients: string[] },
): Promise<NewMessage> {
  const mail = await PostalMime.parse(raw);
  return {
    to: envelope.recipients.join(', '),
    from: mail.from === undefined ? envelope.from : formatAddress(mail.from),
    messageId: mail.messageId ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, mimeType: contentType }) => ({
      filename,
      contentType,
    })),
  };
}

function formatAddress(address: Address): string {
  if (address.address === undefined) return address.name;
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}
