import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress, limitKey } from './client-address.ts';

const request = (remoteAddress: string, forwardedFor?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage;

test('without a trusted proxy nothing that the client writes counts', () => {
  expect(clientAddress(request('::ffff:203.0.113.7', '198.51.100.1'), 0)).toBe('203.0.113.7');
});

test('behind one proxy the last entry counts, not what the client put before it', () => {
  expect(clientAddress(request('10.0.0.2', '1.2.3.4, 198.51.100.1'), 1)).toBe('198.51.100.1');
});

test('behind two proxies the last but one counts', () => {
  expect(clientAddress(request('10.0.0.2', '1.2.3.4, 198.51.100.1, 10.0.0.9'), 2)).toBe(
    '198.51.100.1',
  );
});

test('what is no address is ignored', () => {
  expect(clientAddress(request('10.0.0.2', 'unknown'), 1)).toBe('10.0.0.2');
  expect(clientAddress(request('10.0.0.2'), 1)).toBe('10.0.0.2');
});

test('addresses of one IPv6 network count as one', () => {
  expect(limitKey('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(limitKey('2001:db8:1:2:bbbb:0:0:9')).toBe('2001:db8:1:2::/64');
  expect(limitKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(limitKey('203.0.113.7')).toBe('203.0.113.7');
});
