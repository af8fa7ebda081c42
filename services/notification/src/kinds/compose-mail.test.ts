import { hasSecretLink, withoutSecrets, type MailData } from '@petwell/contracts/events';
import { mailRequests } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { clinic } from '../../test/compose-mails.ts';
import { composeMail } from './compose-mail.ts';

const setupLink = mailRequests['setup-link'].mail;
const mails: MailData[] = [
  ...Object.values(mailRequests).map(({ mail }) => mail as MailData),
  {
    ...setupLink,
    others: [{ ...setupLink, petName: 'Pepper', url: 'http://localhost:8080/plan-link#token=def' }],
  },
];

/** Returns the values under these names, at any depth. */
function valuesOf(mail: MailData, names: readonly string[]): string[] {
  const found: string[] = [];
  JSON.stringify(mail, (key, value: unknown) => {
    if (names.includes(key) && typeof value === 'string') found.push(value);
    return value;
  });
  return found;
}

test.each(mails)('[CHG-83] the inbox shows no name of owner or pet: $kind', (mail) => {
  const { subject, preview, heading } = composeMail(mail, clinic, { isNamed: false });
  for (const name of valuesOf(mail, ['firstName', 'petName'])) {
    expect(`${subject}\n${preview}\n${heading}`).not.toMatch(new RegExp(`\\b${name}\\b`));
  }
});

test.each(mails.filter(({ kind }) => hasSecretLink(kind)))(
  '[MAI-25] what is kept has no link: $kind',
  (mail) => {
    expect(valuesOf(mail, ['url'])).not.toEqual([]);
    expect(JSON.stringify(withoutSecrets(mail))).not.toMatch(/token/);
  },
);
