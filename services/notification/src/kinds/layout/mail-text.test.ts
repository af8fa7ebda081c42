import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, formatDay, formatMoment, nameOr, plainLine } from './mail-text.ts';

test.each([
  ['Ada\r\nBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
  ['  Ada \u0000 Park\u2028 ', 'Ada Park'],
  ['\u202etxt.exe', 'txt.exe'],
  ["O'Hara & S\u00f8n", "O'Hara & S\u00f8n"],
])('turns %j into the line %j', (text, line) => {
  expect(plainLine(text)).toBe(line);
});

test('a line never contains line breaks or control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plainLine(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    }),
  );
});

test.each(['Ada', 'Mary-Jane', "O'Hara", 'J. R.', '\u6cf0\u5c71', 'Dr. Who'])(
  'accepts the name %s',
  (name) => {
    expect(nameOr('there', name)).toBe(name);
  },
);

test.each(['', '  ', 'www.evil.example', 'evil.example', 'https://x', 'a@b', 'x/y', '<b>Ada</b>'])(
  'rejects the name %j',
  (name) => {
    expect(nameOr('there', name)).toBe('there');
  },
);

test('truncates a long name', () => {
  expect(nameOr('there', 'A'.repeat(500))).toHaveLength(80);
});

test.each([
  [0, '$0.00'],
  [6350, '$63.50'],
  [106_415, '$1,064.15'],
  [-500, '-$5.00'],
])('formats %i cents as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test('formats dates and times in the clinic’s time zone', () => {
  expect(formatDay('2026-12-21T03:00:00.000Z', { timeZone: 'America/New_York' })).toBe(
    'December 20, 2026',
  );
  expect(formatMoment('2026-07-01T00:30:00.000Z', { timeZone: 'America/New_York' })).toBe(
    'June 30, 2026 at 8:30 PM EDT',
  );
  expect(formatMoment('2026-07-01T00:30:00.000Z', { timeZone: 'America/Chicago' })).toBe(
    'June 30, 2026 at 7:30 PM CDT',
  );
});
