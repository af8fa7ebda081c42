import { appointmentTypeSchema } from '@petwell/contracts';
import type { DomainEvent } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import { composeMails } from '../../test/compose-mails.ts';
import { appointmentMail } from '../../test/requests.ts';

const address = '1200 Riverside Avenue, Jacksonville, FL 32204';
const map =
  'https://www.google.com/maps/search/?api=1&query=PetWell%20Veterinary%20Clinic%2C%201200%20Riverside%20Avenue%2C%20Jacksonville%2C%20FL%2032204';

async function textOf(event: DomainEvent) {
  const [mail] = await composeMails(event);
  if (!mail) throw new Error('no mail');
  return mail;
}

test('[APT-05] a visit mail names weekday, place, map, preparation, and what the owner told us', async () => {
  const event = appointmentMail('booked');
  event.data.mail.ownerNote = 'He is afraid\nof the scale.';
  const mail = await textOf(event);
  expect(mail.subject).toBe('Appointment for Biscuit: Monday, November 30, 2026 at 9:00 AM EST');
  expect(mail.text).toContain(
    [
      `When: Monday, November 30, 2026 at 9:00 AM EST\nDuration: 30 minutes\nWhere: ${address}`,
      `Open the map ${map}`,
      'BEFORE YOU COME\n- Bring any medication that Biscuit takes, and your questions.\n- Dogs come on a leash, cats in a carrier.',
      'You told us: \u201cHe is afraid of the scale.\u201d',
    ].join('\n\n'),
  );
  expect(mail.html).toContain(map.replaceAll('&', '&amp;'));
});

const changed = (previous: { startsAt: string; duration: number }) =>
  appointmentMail('changed', 1, { previous });

test('[APT-05] a moved visit says when it was', async () => {
  const mail = await textOf(changed({ startsAt: '2026-11-27T19:30:00.000Z', duration: 30 }));
  expect(mail.text).toContain(
    "Hello Ada, Biscuit's exam was on Friday, November 27, 2026 at 2:30 PM EST. It is now on Monday, November 30, 2026 at 9:00 AM EST.",
  );
  expect(mail.text).toContain('Before: Friday, November 27, 2026 at 2:30 PM EST\n');
  const longer = await textOf(changed({ startsAt: '2026-11-30T14:00:00.000Z', duration: 15 }));
  expect(longer.text).toContain("Hello Ada, Biscuit's exam is now on Monday, November 30");
  expect(longer.text).not.toContain('Before:');
});

test('[APT-05] a canceled visit asks for no preparation', async () => {
  const event = appointmentMail('cancelled');
  event.data.mail.ownerNote = 'Afraid of the scale';
  const { text } = await textOf(event);
  expect(text).not.toMatch(/BEFORE YOU COME|You told us|Open the map/);
});

test.each(appointmentTypeSchema.options)(
  '[APT-05] preparing for %s promises nothing and orders no fasting by itself',
  async (type) => {
    const event = appointmentMail('booked');
    event.data.mail.type = type;
    const { text } = await textOf(event);
    const [, preparation = ''] = /BEFORE YOU COME\n- (.*)\n/.exec(text) ?? [];
    expect(preparation).toMatch(/\.$/);
    if (/eating|food/.test(preparation)) expect(preparation).toMatch(/asked you|we gave you/);
  },
);
