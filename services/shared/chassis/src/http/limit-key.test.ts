import { expect, test } from 'vitest';
import { limitKey } from './limit-key.ts';

test.each([
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:bbbb:0:0:9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('%s counts as its network %s', (address, network) => {
  expect(limitKey(address)).toBe(network);
});

test.each(['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:203.0.113.7', '::ffff:cb00:7107'])(
  '%s counts as the IPv4 address',
  (address) => {
    expect(limitKey(address)).toBe('203.0.113.7');
  },
);

test('leaves text that is no address unchanged', () => {
  expect(limitKey('unknown')).toBe('unknown');
  expect(limitKey('a:b:c')).toBe('a:b:c');
});
