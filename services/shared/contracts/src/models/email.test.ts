import { expect, test } from 'vitest';
import { emailSchema } from './email.ts';

test.each([
  ['smith&sons@example.com', 'smith&sons@example.com'],
  ['ana/home@example.com', 'ana/home@example.com'],
  ["o'brien+pets=x@mail.example.co.uk", "o'brien+pets=x@mail.example.co.uk"],
  [' Ana@Example.COM ', 'ana@example.com'],
  ['ana@müller.de', 'ana@xn--mller-kva.de'],
  ['ANA@MÜLLER.DE', 'ana@xn--mller-kva.de'],
  ['ana@xn--mller-kva.de', 'ana@xn--mller-kva.de'],
  ['ana@mu\u0308ller.de', 'ana@xn--mller-kva.de'],
  ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
  ['ana@例え。jp', 'ana@xn--r8jz45g.jp'],
])('[ACC-57] takes %s as %s', (typed, stored) => {
  expect(emailSchema.parse(typed)).toBe(stored);
  expect(emailSchema.parse(stored)).toBe(stored);
});

test.each([
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'ana@@example.com',
  'ana@example..com',
  'ana..b@example.com',
  '.ana@example.com',
  'ana.@example.com',
  'ana@-example.com',
  'ana@example.com, bob@example.com',
  'ana <ana@example.com>',
  'ana@ex ample.com',
  'ana\r\nbcc:b@example.com',
  '"ana"@example.com',
  'añá@example.com',
  'ana@mü@ller.de',
  'ana@müller.de/x.de',
  'ana@müller.de:80',
  'ana@mü\u0000ller.de',
  'ana@１２７.0.0.1',
  `ana@${'ü'.repeat(60)}.${'ü'.repeat(60)}.de`.repeat(3),
])('[ACC-57] refuses %s', (typed) => {
  const { error } = emailSchema.safeParse(typed);
  const messages = error?.issues.map(({ message }) => message);
  expect(new Set(messages)).toEqual(new Set(['Please enter a valid email address']));
});
