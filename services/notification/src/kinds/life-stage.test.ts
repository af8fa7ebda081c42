import type { MailOf } from '@petwell/contracts/events';
import { mailRequests } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { clinic } from '../../test/compose-mails.ts';
import { subjectsOf, withoutSubjects } from '../mailboxes/rules-silence.ts';
import { composeMail } from './compose-mail.ts';
import { renderText } from './layout/render-text.ts';

const mail: MailOf<'life-stage'> = mailRequests['life-stage'].mail;
const told = [
  'When the next plan year begins on November 21, 2027, Miso will be a young adult. Kitten Gold isn’t made for that age, but Cat Gold is.',
  '',
  'This applies only if you agree. From November 21, 2027, Miso has Cat Gold for $54.95 a month instead of Kitten Gold for $58.50 a month. The first charge of $54.95 is on November 21, 2027.',
  '',
  'WHAT CHANGES FOR MISO IN A PLAN YEAR',
  '- Spay or neuter surgery: no longer included',
  '',
  "To switch to Cat Gold, call us at (904) 555-0134 by November 20, 2027. If we don't hear from you, Miso keeps Kitten Gold for $58.50 a month.",
]
  .join('\n')
  .replaceAll('’', "'");

const textOf = (data: Parameters<typeof composeMail>[0]) =>
  renderText(composeMail(data, clinic, { isNamed: true }), clinic);

test('[CHG-90] the email says which plan is made for the pet next, whom to call, and what follows otherwise', () => {
  expect(textOf(mail)).toContain('here is what comes next for Miso. Nothing changes unless you');
  expect(textOf(mail)).toContain(told);
});

test('[CHG-91] a statement of a plan year tells it in the same words', () => {
  const statement = mailRequests['year-statement'].mail;
  const [first] = statement.pets;
  const [lifeStage] = mail.pets;
  if (!first || !lifeStage) throw new Error('no pet');
  expect(textOf({ ...statement, pets: [{ ...first, lifeStage }] })).toContain(told);
});

test('[CHG-94] an email about several pets leaves out one that died', () => {
  const [miso] = mail.pets;
  if (!miso) throw new Error('no pet');
  const data = { ...mail, pets: [miso, { ...miso, enrollmentId: 19 }] };
  const to = { address: 'ada.park@example.com' };
  const subjects = { named: '', neutral: '' };
  expect(subjectsOf({ about: null, data, dedupeKey: 'key', ownerId: 7, to, subjects })).toEqual([
    'enrollment/18',
    'enrollment/19',
  ]);
  const left = withoutSubjects({ about: null, data }, new Set(['enrollment/18']));
  expect(left).toMatchObject({ pets: [{ enrollmentId: 19 }] });
  const all = new Set(['enrollment/18', 'enrollment/19']);
  expect(withoutSubjects({ about: null, data }, all)).toBeNull();
});

test('[CHG-160] where the plan ends without an answer, email and statement say so, and how to keep it', () => {
  const [miso] = mail.pets;
  const statement = mailRequests['year-statement'].mail;
  const [first] = statement.pets;
  if (!miso || !first) throw new Error('no pet');
  const lifeStage = { ...miso, endsUnanswered: true };
  const end =
    "To switch to Cat Gold, or to keep Kitten Gold for $58.50 a month, call us at (904) 555-0134 by November 20, 2027. If we don't hear from you, Miso's plan ends on November 21, 2027, and nothing is charged for it from then on.";
  for (const text of [
    textOf({ ...mail, pets: [lifeStage] }),
    textOf({ ...statement, pets: [{ ...first, lifeStage }] }),
  ]) {
    expect(text).toContain(end);
    expect(text).not.toMatch(/Nothing changes unless|you don't need to do anything/);
  }
});

test('[CHG-90] a plan that is paid at the clinic is promised neither a charge nor to go on by itself', () => {
  const [miso] = mail.pets;
  if (!miso) throw new Error('no pet');
  const atClinic = { ...miso, sheet: { ...miso.sheet, isPaidAtClinic: true as const } };
  const text = textOf({ ...mail, pets: [atClinic] });
  expect(text).toContain('From November 21, 2027 on, $54.95 a month is to be paid at the clinic.');
  expect(text).toContain(
    'To switch to Cat Gold, call us at (904) 555-0134 by November 20, 2027. To keep Kitten Gold for $58.50 a month, pay at the clinic or call us.',
  );
  expect(text).not.toMatch(/first charge|Nothing changes unless|we don't hear from you/);
});

test('[CHG-163] the email about that end says why, and how to keep the plan', () => {
  const ending = mailRequests['plan-ending'].mail;
  const text = textOf({ ...ending, hasEnded: false, hasDied: false, isUnanswered: true });
  expect(text).toContain("has outgrown it, and we haven't heard from you.");
  expect(text).toContain('If you want to keep the plan, call us at');
  expect(text).not.toContain("If you didn't ask for this");
});

test('[MNY-30] the email that a plan paid at the clinic continues promises no monthly payments', () => {
  const text = textOf({ ...mailRequests['plan-goes-on'].mail, isPaidAtClinic: true });
  expect(text).toContain('is no longer set to end. The plan continues as before.');
  expect(text).not.toContain('payments');
});
