import { expect, test } from 'vitest';
import { careDue, careUnused, visitRecorded } from '../../test/requests.ts';
import { composeMails } from '../../test/compose-mails.ts';

const stopPage = 'http://localhost:8080/stop-reminders?token=5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11';

test('[CAR-02] one email lists what is due on every pet of a household', async () => {
  const [mail, ...others] = await composeMails(careDue(), careDue());
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Upcoming care at PetWell Veterinary Clinic');
  expect(mail?.text).toContain(
    [
      'BISCUIT',
      '- Physical exam is due on March 15, 2027 (2 included in your plan)',
      '',
      'PEPPER',
      '- Nail trim was due on February 22, 2027 (1 included in your plan)',
    ].join('\n'),
  );
  expect(mail?.text).toContain(`To stop these reminders, open ${stopPage}`);
});

test('[CAR-05] the email about unused services says until when, and that the plan goes on', async () => {
  const [mail] = await composeMails(careUnused());
  expect(mail?.subject).toBe('Biscuit has services left until November 20, 2027');
  expect(mail?.text).toContain('- Physical exam: 1');
  expect(mail?.text).toContain('The plan goes on, and a new plan year starts with new services.');
  expect(mail?.text).toContain(stopPage);
});

test('[YEA-10] the email about unused services says that a prepaid year ends, and how to go on', async () => {
  const [mail] = await composeMails(careUnused({ prepaidUntil: '2027-11-20' }));
  const text = mail?.text.replace(/\s+/g, ' ');
  expect(text).toContain(
    "Unused services don't carry over. The plan is paid in advance until November 20, 2027. It doesn't renew by itself,",
  );
  expect(text).not.toContain('The plan goes on');
});

test('[CAR-06] the summary of a visit lists what was recorded, and what is left', async () => {
  const [mail, ...others] = await composeMails(visitRecorded(), visitRecorded());
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Biscuit's visit on March 8, 2027");
  expect(mail?.text).toContain(
    [
      '- Physical exam, 1 left',
      '- Nail trim (2), none left this plan year',
      '- 10% off other services',
    ].join('\n'),
  );
});

test('[CAR-02] no email about care calls a plan insurance, or a pet covered', async () => {
  for (const { text } of await composeMails(careDue(), careUnused(), visitRecorded())) {
    expect(text.replace('A wellness plan is not insurance.', '')).not.toMatch(/insur|cover/i);
  }
});
