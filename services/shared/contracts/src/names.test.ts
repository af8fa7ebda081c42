import type { z } from 'zod';
import { createStaffSchema, enrollmentRequestSchema, petProfileSchema } from './index.ts';
import { describe, expect, test } from 'vitest';
import { nameProblem, nameSchema } from './names.ts';

describe('[TXT-01] a name', () => {
  test.each([
    'Biscuit',
    'St.Bernard',
    'St. Bernard',
    'Mr.Fluff',
    'Mrs.Whiskers',
    'Mr.Bo',
    'Mr.Dog',
    'Dr.Who',
    'J.R.',
    'J.R.R.Tolkien',
    'J.Lo',
    'D.Va',
    'T.Rex',
    'B.B.King',
    'Mt.St.Helens',
    'U.S.A.',
    'Ph.D.',
    'Chow.Chow',
    'Sammy Davis.Jr',
    'John Smith.Sr',
    'Comet',
    'Network',
    'Dot Com',
    "O'Brien-Núñez",
    'José',
    'Zoë',
    'Søren',
    'Ñandú',
    'محمد',
    'שרה',
    '小白',
    'さくら',
    '김철수',
    'க்ஷ',
    'क्‍ष',
    'Mia 🐶',
    '👨‍👩‍👧',
    'Biscuit 2',
    'R2-D2',
    'Agent 007',
    'Born 2019',
    '101 Dalmatian 42',
    '123456',
    '…',
    'No.5',
    'Louis XIV',
  ])('may be %j', (name) => {
    expect(nameProblem(name)).toBeNull();
  });

  test.each([
    'Refund 499 USD - call 1-800-555-0100',
    '8005550100',
    '800 555 0100',
    '(800) 555-0100',
    '8.0.0.5.5.5.0',
    '1a2b3c4d5e6f7',
    '1\u200b2\u200b3\u200b4\u200b5\u200b6\u200b7',
    '８００５５５０１００',
    '٨٠٠٥٥٥٠١٠٠',
    '८००५५५०१००',
    '𝟖𝟎𝟎𝟓𝟓𝟓𝟎𝟏𝟎𝟎',
    '⑧⓪⓪⑤⑤⑤⓪',
    '8️⃣0️⃣0️⃣5️⃣5️⃣5️⃣0️⃣',
    '⁸⁰⁰⁵⁵⁵⁰',
  ])('is no phone number: %j', (name) => {
    expect(nameProblem(name)).toBe('Please leave out phone numbers');
  });

  test.each([
    'https://evil.example',
    'HTTP://EVIL',
    'evil://x',
    'ftp:evil',
    'mailto:a',
    'www.evil',
    'WWW.Evil.Example',
    'go to www2.evil',
    'evil.com',
    'Evil.Com',
    'a.b.evil.com now',
    'evil.com/refund',
    'evil.com.',
    'evil.com.Bernard',
    'evil . com',
    'evil. net',
    'me@evil.org',
    'bit.ly',
    't.co',
    'x.com',
    't.me',
    'mr.com',
    'st.link',
    'evil.ru',
    'evil.co.uk',
    'evil.zip',
    'evil.xn--p1ai',
    'пример.рф',
    'evil\u3002com',
    'evil\uff0ecom',
    'evil\uff61com',
    'evil\u2024com',
    'evil\u00b7com',
    'evil\u2219com',
    'evil\u06d4com',
    'evil\ua4f8com',
    'evil\u30fbcom',
    'ｅｖｉｌ．ｃｏｍ',
    'evil.c\u200bom',
    'evil.c\u00adom',
    'e\u2060vil.\ufeffcom',
    '1.1.1.1',
  ])('is no web address: %j', (name) => {
    expect(nameProblem(name)).toBe('Please leave out web addresses');
  });

  test.each([
    '\u200b',
    '\u200b\u200c\u200d',
    '\u00ad',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u0301\u0308',
    '\u2800',
    '\ufe0f',
    '\u{e0041}',
    '\u034f',
    ' \u200b ',
    '\u00a0',
  ])('is not invisible: %j', (name) => {
    expect(nameProblem(name)).toBe('Please use characters that can be read');
  });

  test.each([
    'Rex\r\nBcc: a',
    'Rex\n',
    'Re\tx',
    'Re\u0000x',
    'Re\u0085x',
    'Re\u001bx',
    'Re\u2028x',
    'Re\u2029x',
    'Rex\u202e',
    '\u2066Rex\u2069',
    '\u200fRex',
    '\u200eRex',
    '\u061cRex',
    'Re\ud800x',
  ])('hides nothing: %j', (name) => {
    expect(nameProblem(name)).toBe('Please leave out line breaks and hidden characters');
  });
});

test('[TXT-02] a stored name is never checked again', () => {
  const stored = 'Call 8005550100';
  const schema = nameSchema('Name is required', stored);
  expect(schema.parse(' Call 8005550100 ')).toBe(stored);
  const messages = (name: string) => schema.safeParse(name).error?.issues.map((one) => one.message);
  expect(messages('Call 8005550101')).toEqual(['Please leave out phone numbers']);
  expect(messages(' ')).toEqual(['Name is required']);
});

describe('[TXT-01] where names are entered', () => {
  const pet = { name: 'Biscuit', type: 'dog', breed: 'Beagle', age: 'adult' };
  const owner = {
    firstName: 'Ada',
    lastName: 'Park',
    email: 'ada@example.com',
    phone: '904-555-0100',
  };
  const enrollment = { planId: 2 };
  const staff = { name: 'Maya', username: 'maya', email: 'maya@example.com', role: 'staff' };
  const fieldsOf = (schema: z.ZodType, body: unknown) =>
    schema.safeParse(body).error?.issues.map(({ path }) => path.join('.'));
  const lure = 'Call 800-555-0100';

  test.each([
    [{ pet: { ...pet, name: lure }, owner, enrollment }, 'pet.name'],
    [{ pet: { ...pet, breed: lure }, owner, enrollment }, 'pet.breed'],
    [{ pet, owner: { ...owner, firstName: lure }, enrollment }, 'owner.firstName'],
    [{ pet, owner: { ...owner, lastName: lure }, enrollment }, 'owner.lastName'],
    [
      { pet: { ...pet, name: lure }, enrollment: { ...enrollment, existingOwnerId: 1 } },
      'pet.name',
    ],
  ])('enrolling %j is refused', (body, field) => {
    expect(fieldsOf(enrollmentRequestSchema, body)).toEqual([field]);
  });

  test('asking for recommendations, and adding staff', () => {
    expect(fieldsOf(petProfileSchema, { ...pet, name: lure })).toEqual(['name']);
    expect(fieldsOf(createStaffSchema, { ...staff, name: lure })).toEqual(['name']);
    expect(fieldsOf(createStaffSchema, staff)).toBeUndefined();
  });
});
