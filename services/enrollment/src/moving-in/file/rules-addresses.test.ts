import { expect, test } from 'vitest';
import { check, told } from './test/rows.ts';

test.each([
  'ada@x.com;',
  'Ada@X.com,',
  'ada@x.com.',
  '<ada@x.com>',
  'Ada Lin <ada@x.com>',
  '"Lin, Ada" <ada@x.com>;',
  'mailto:ada@x.com',
  'ada@x.com (work)',
  "'ada@x.com'",
])('[IMP-57] “%s” is read as a mail program writes it', (email) => {
  expect(check({ email })).toMatchObject({
    email: 'ada@x.com',
    member: { owner: { email: 'ada@x.com' } },
    problems: [],
  });
});

test.each(['ada lin@x.com', 'ada@x.com old', 'ada @x.com', 'x: ada@x.com'])(
  '[IMP-57] “%s” may be another address, so it is an error',
  (email) => {
    expect(check({ email }).kind).toBeNull();
  },
);

test.each([
  'refused',
  'Declined',
  'no email',
  'N/A',
  'No email on file',
  'does not have',
  'Doesn’t use email',
  'Not on file',
  'No internet',
  'N',
  'no-email',
  '0',
])('[IMP-57] “%s” is no address, so the row waits on the call list', (email) => {
  expect(check({ email }).kind).toBe('call');
});

test('[IMP-57] an owner’s address in another row is taken, and told, for an empty cell alone', () => {
  const addressOf = () => 'ada@x.com';
  const checked = check({ email: 'N/A' }, { addressOf });
  expect(checked).toMatchObject({
    kind: 'member',
    email: 'ada@x.com',
    member: { owner: { email: 'ada@x.com' } },
  });
  expect(told(checked)).toEqual([
    'warning Email: The owner’s address is taken from another row: “ada@x.com”.',
  ]);
  expect(check({ email: 'Declined' }, { addressOf }).kind).toBe('call');
  expect(check({ email: '' }, { addressOf, decision: 'call_list' }).kind).toBe('call');
  const sharedEmails = new Set(['ada@x.com']);
  expect(check({ email: '' }, { addressOf, sharedEmails }).kind).toBe('call');
});

test('[IMP-57] a word that only looks like none is an error', () => {
  expect(check({ email: 'nothing.example.com' }).kind).toBeNull();
});

test('[IMP-56] of two addresses in a cell, the first is used, and the row says so', () => {
  const checked = check({ email: 'Ada@Example.com; ben@example.com' });
  expect(checked.member?.owner.email).toBe('ada@example.com');
  expect(told(checked)).toEqual([
    'warning Email: There is more than one address here. “ada@example.com” is used.',
  ]);
});
