import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/** `::ffff:203.0.113.7` is 203.0.113.7. */
const withoutMapping = (address: string) =>
  address.startsWith(':') ? address.replace(/^::ffff:(?=\d+\.\d+\.)/i, '') : address;

/**
 * Who sent the request: the address of the connection, or, behind `trustedProxies` proxies, the one that
 * the outermost of them wrote into X-Forwarded-For. What the client wrote further left is ignored.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = withoutMapping(request.socket.remoteAddress ?? 'unknown');
  if (trustedProxies === 0) return direct;
  const header = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  const address = withoutMapping((hops.at(-trustedProxies) ?? '').trim());
  return isIP(address) === 0 ? direct : address;
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
