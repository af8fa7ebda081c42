import { expect, test } from 'vitest';
import { readLink } from './link-token.ts';

const token = 'aZ09_-'.repeat(7) + 'x';
const read = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://localhost:8080');
  return readLink({ pathname, search, hash });
};

test.each([
  ['as it was mailed', `#token=${token}`],
  ['in the query', `?token=${token}`],
  ['with %23, as Outlook makes it', `%23token=${token}`],
  ['with %23 in lower case behind a slash', `/%23token%3d${token}`],
  ['encoded twice', `%2523token%253D${token}`],
  ['with an encoded question mark', `%3Ftoken%3D${token}`],
  ['with an encoded token', `#token%3D${token.replaceAll('_', '%5F').replaceAll('-', '%2d')}`],
  ['before a full stop', `#token=${token}.`],
  ['before an angle bracket', `#token=${token}>`],
  ['before an encoded angle bracket', `%23token=${token}%3E`],
  ['before a broken escape', `#token=${token}%`],
  ['before a line break', `#token=${token}%0D%0A`],
  ['before a mark of the alphabet', `#token=${token}_`],
  ['before tracking', `#token=${token}?utm_source=mail`],
  ['before more tracking', `#token=${token}&utm_source=mail&utm_campaign=x`],
  ['behind tracking', `?utm_source=mail#token=${token}`],
  ['behind tracking in a path', `%3Futm_source=mail%23token=${token}`],
  ['behind an escaped ampersand', `?utm_source=mail&amp;token=${token}`],
  ['behind an empty one', `?token=#token=${token}`],
  ['behind a slash', `/#token=${token}`],
])('[ACC-54] finds a token %s', (_, rest) => {
  expect(read(`/card-link${rest}`)).toEqual({ page: '/card-link', token });
});

test.each(['%23', '%23token', '?token=', '#token=.', '%2523token%253D', '%3Futm_source=x'])(
  '[ACC-55] knows a link that lost its token: %s',
  (rest) => {
    expect(read(`/account-setup${rest}`)).toEqual({ page: '/account-setup', token: '' });
  },
);

test.each([
  '/',
  '/#about',
  '/account-setup',
  '/account-setup?email=ana%40example.com',
  '/card-link?setup_intent=seti_1&redirect_status=succeeded',
  '/plans?utm_source=mail',
  `/dashboard/a%23token=${token}@example.com`,
  '/admin-dashboard/desk?pet=1',
])('leaves %s as it is', (address) => {
  expect(read(address)).toBeNull();
});
