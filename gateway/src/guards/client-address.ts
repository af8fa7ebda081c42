import { isIP } from 'node:net';
import type { Request } from 'express';

/** `::ffff:203.0.113.7` is 203.0.113.7. */
const withoutMapping = (address: string) =>
  address.startsWith(':') ? address.replace(/^::ffff:(?=\d+\.\d+\.)/i, '') : address;

/** The client's address as Express's `trust proxy` defines it; the connection's when that is not an address. */
export function clientAddress(request: Request): string {
  const address = withoutMapping(request.ip ?? '');
  if (isIP(address) !== 0) return address;
  return withoutMapping(request.socket.remoteAddress ?? 'unknown');
}
