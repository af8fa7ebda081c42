import { isIP, isIPv6 } from 'node:net';
import type { Request } from 'express';

/** `::ffff:203.0.113.7` is 203.0.113.7. */
export const withoutMapping = (address: string) =>
  address.startsWith(':') ? address.replace(/^::ffff:(?=\d+\.\d+\.)/i, '') : address;

/** The client's address as Express's `trust proxy` defines it; the connection's when that is not an address. */
export function clientAddress(request: Request): string {
  const address = withoutMapping(request.ip ?? '');
  if (isIP(address) !== 0) return address;
  return withoutMapping(request.socket.remoteAddress ?? 'unknown');
}

/** What limits count by: an IPv6 household has a /64 to itself, so it counts as one. */
export function limitKey(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(8 - groups.length - rest.length, 0) }, () => '0');
  const full = tail === undefined ? groups : [...groups, ...zeros, ...rest];
  return `${full.slice(0, 4).join(':')}::/64`;
}
