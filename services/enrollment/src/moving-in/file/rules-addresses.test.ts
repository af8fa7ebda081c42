import { expect, test } from 'vitest';
import { check, told } from './test/rows.ts';

test.each(['refused', 'Declined', 'no email', 'N/A'])(
  '[IMP-57] “%s” is no address, so the row waits on the call list',
  (email) => {
    expect(check({ email }).kind).toBe('call');
  },
);

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
