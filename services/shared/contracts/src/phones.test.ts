import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cleanPhone,
  hasSecondPhone,
  isSamePhone,
  phoneProblem,
  readPhone,
  searchedDigits,
  telOf,
} from './phones.ts';

const ours = '904-555-0100';

test.each([
  '\u202a904-555-0100\u202c',
  '904\u200b-555\u2060-0100\ufeff',
  '904\u00a0555\u20090100',
  '904\u202f555\u30000100',
  '904–555—0100',
  '904\u2010555\u20110100',
  '904\u2012555\u20150100',
  '904−555−0100',
  '９０４－５５５－０１００',
  '٩٠٤٥٥٥٠١٠٠',
  '۹۰۴۵۵۵۰۱۰۰',
  '९०४५५५०१००',
  '9️⃣0️⃣4️⃣-555-0100',
  '904.555.0100',
  '904·555·0100',
  '904/555/0100',
  '(904)555-0100',
  '（904）555-0100',
  ' 904-555-0100\r\n',
  'tel:9045550100',
  '="9045550100"',
  "'9045550100",
  '9045550100.0',
])(`[ENR-47] %j is ${ours}`, (typed) => {
  expect(phoneProblem(typed)).toBeNull();
  expect(isSamePhone(typed, ours)).toBe(true);
  expect(searchedDigits(typed)).toBe('9045550100');
  expect(telOf(typed)).toBe('tel:9045550100');
});

test.each([
  '\u202a+1 904 555 0100\u202c',
  '＋１９０４５５５０１００',
  '001 904 555 0100',
  '011 1 904 555 0100',
  '1-904-555-0100',
  '1 (904) 555-0100',
])('[ENR-47] %j is the same number with its country code', (typed) => {
  expect(phoneProblem(typed)).toBeNull();
  expect(isSamePhone(typed, ours)).toBe(true);
  expect(telOf(typed)).toBe('tel:+19045550100');
});

test.each([
  '904-555-0100 ext. 12',
  '904-555-0100, ext 12',
  '904-555-0100 x12',
  '904-555-0100x12',
  '904-555-0100 #12',
  '904-555-0100 extension 12',
  '９０４–５５５–０１００ ＥＸＴ １２',
  'tel:904-555-0100;ext=12',
])('[ENR-48] %j calls an extension', (typed) => {
  expect(phoneProblem(typed)).toBeNull();
  expect(isSamePhone(typed, ours)).toBe(true);
  expect(telOf(typed)).toBe('tel:9045550100;ext=12');
});

test.each([
  ['+44 20 7946 0000', '011 44 20 7946 0000', 'tel:+442079460000'],
  ['+44 (0)20 7946 0000', '0044 20 7946 0000', 'tel:+442079460000'],
  ['+39 (0)6 6982 0000', '+39 06 6982 0000', 'tel:+390669820000'],
  ['+49 30 901820-12', '+493090182012', 'tel:+493090182012'],
])('[ENR-47] %s is also %s', (a, b, tel) => {
  expect(phoneProblem(a)).toBeNull();
  expect(isSamePhone(a, b)).toBe(true);
  expect(telOf(a)).toBe(tel);
  expect(telOf(b)).toBe(tel);
});

test.each([
  ['904-555-0100 / 904-555-0101', '904-555-0100', '/ 904-555-0101'],
  ['904-555-0100 904-555-0101', '904-555-0100', '904-555-0101'],
  ['904-555-0100/0101', '904-555-0100', '/0101'],
  ['Home: (904) 555-0100, cell 904-555-0101', '(904) 555-0100', 'Home: , cell 904-555-0101'],
  ['904-555-0100 x12 or 904-555-0101', '904-555-0100 x12', 'or 904-555-0101'],
])('[IMP-65] of %j, calls use the first number', (typed, text, rest) => {
  const phone = readPhone(typed);
  expect(phone).toMatchObject({ text, rest, digits: '9045550100' });
  expect(phone && hasSecondPhone(phone)).toBe(true);
  expect(phoneProblem(typed)).toBe('Please enter one phone number');
});

test.each(['', 'none', '12', 'x12', '904-555-PETS', '1234567890123456', '9.04556E+09'])(
  '%j is no number to call',
  (typed) => {
    expect(readPhone(typed)).toBeNull();
    expect(telOf(typed)).toBeUndefined();
    expect(isSamePhone(typed, typed)).toBe(false);
    expect(phoneProblem(typed)).not.toBeNull();
  },
);

test.each(['9.04556E+09', '9,04556e9', '9E+09'])(
  '[IMP-65] %s was shortened by a spreadsheet',
  (typed) => {
    expect(phoneProblem(typed)).toBe(
      'A spreadsheet shortened this phone number, and its last digits are lost',
    );
  },
);

test.each([
  ['555-01', '55501'],
  ['+1 904', '904'],
  ['+1 904 555', '904555'],
  ['55', null],
  ['ada 0100', null],
  ['call 904-555-0100', null],
])('the search for %j looks for the digits %j', (typed, digits) => {
  expect(searchedDigits(typed)).toBe(digits);
});

const noise = fc.constantFrom('', ' ', '\u00a0', '\u2009', '\u202a', '\u200b', '-', '–', '−', '.');
const fullwidth = (digit: string) => String.fromCodePoint(0xff10 + Number(digit));
const arabic = (digit: string) => String.fromCodePoint(0x660 + Number(digit));

test('[ENR-47] spaces, dashes, dots, and other digits never change the number', () => {
  const digits = fc.stringMatching(/^[2-9]\d{9}$/);
  const script = fc.constantFrom(String, fullwidth, arabic);
  const parts = fc.array(fc.tuple(noise, script), { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(digits, parts, fc.constantFrom('', '+1', '001', '1'), (number, dressing, code) => {
      const written = dressing.map(([sign, write], at) => sign + write(number[at] ?? '')).join('');
      const typed = `${code}${written}`;
      expect(readPhone(typed)).toMatchObject({ digits: number, rest: '' });
      expect(phoneProblem(typed)).toBeNull();
    }),
  );
});

test('[ENR-47] cleaning twice changes nothing more, whatever was typed', () => {
  const likePhones = fc.string({
    unit: fc.constantFrom(...'0123456789+-./ ()=\'"xX#;:,tel\u202a–９٣\u00a0\u0000\u3000'),
    maxLength: 30,
  });
  const anything = fc.oneof(likePhones, fc.string({ unit: 'binary', maxLength: 20 }));
  fc.assert(
    fc.property(anything, (typed) => {
      const clean = cleanPhone(typed);
      expect(cleanPhone(clean)).toBe(clean);
    }),
    { numRuns: 2000 },
  );
});
