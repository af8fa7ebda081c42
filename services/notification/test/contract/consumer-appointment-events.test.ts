import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { contractWith, email, envelope, mailOf, time } from './mail-contract.ts';

const { integer, regex, string } = MatchersV3;

const owner = { id: integer(7), firstName: string('Ada'), lastName: string('Park'), email };
const appointment = {
  id: integer(17),
  type: regex(/^(exam|dental|lab|vaccine|grooming|surgery|prevention|other)$/, 'exam'),
  startsAt: time('2026-11-30T14:00:00.000Z'),
  duration: integer(30),
  version: integer(2),
};
const previous = { startsAt: time('2026-11-27T19:30:00.000Z'), duration: integer(30) };

test.each([
  [
    'appointment.booked.v1',
    "Biscuit's exam is booked for Monday, November 30, 2026 at 9:00 AM EST.",
  ],
  ['appointment.changed.v1', 'It is now on Monday, November 30, 2026 at 9:00 AM EST.'],
  ['appointment.cancelled.v1', 'on Monday, November 30, 2026 at 9:00 AM EST was canceled.'],
  ['appointment.due.v1', "Biscuit's exam is on Monday, November 30, 2026 at 9:00 AM EST."],
] as const)('[APT-05] enrollment publishes %s', async (type, sentence) => {
  await contractWith('enrollment')
    .given('an appointment')
    .expectsToReceive(type)
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope(type),
      time: time('2026-11-21T15:04:05.000Z'),
      data: {
        appointment,
        petId: integer(11),
        petName: string('Biscuit'),
        owner,
        ...(type === 'appointment.changed.v1' && { previous }),
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail.dedupeKey).toBe(`${type}:17:2`);
      expect(mail.text).toContain(sentence);
      return Promise.resolve();
    });
});

test('[APT-04] enrollment publishes a declined request', async () => {
  await contractWith('enrollment')
    .given('a request for an appointment that staff declined')
    .expectsToReceive('appointment.declined.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('appointment.declined.v1'),
      data: {
        request: { id: integer(5) },
        message: string('We are closed that week.'),
        petId: integer(11),
        petName: string('Biscuit'),
        owner,
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail.dedupeKey).toBe('appointment.declined.v1:5');
      expect(mail.text).toContain('Our message: We are closed that week.');
      return Promise.resolve();
    });
});
