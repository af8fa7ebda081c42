import type { Principals } from '@petwell/contracts';
import type { ServiceName } from '@petwell/contracts/internal';
import type { Request } from 'express';
import {
  clientAddressHeader,
  identityHeader,
  type GatewayIdentity,
} from '../auth/gateway-identity.ts';
import type { ServiceTokens } from '../auth/service-token.ts';
import { AppError } from './app-error.ts';
import type { RecordStaffOutcome } from './record-outcome.ts';

/** What a service checks its callers with. */
export type RouteGuards = {
  name: ServiceName;
  gatewayIdentity: GatewayIdentity;
  serviceTokens: ServiceTokens;
  /** Records what staff were refused and what failed. */
  recordStaffOutcome?: RecordStaffOutcome;
};

/**
 * The sessions that the gateway verified.
 * @throws AppError unauthenticated when the header is not the gateway's
 */
export function readPrincipals(request: Request, { gatewayIdentity }: RouteGuards): Principals {
  const header = request.get(identityHeader);
  if (header === undefined) return {};
  const principals = gatewayIdentity.verify(header);
  if (!principals) throw new AppError('unauthenticated');
  return principals;
}

/** The calling service, by its token. */
export function readService(
  request: Request,
  { name, serviceTokens }: RouteGuards,
): ServiceName | undefined {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) return undefined;
  return serviceTokens.verify(token, name);
}

/** The client's address as the gateway saw it. */
export const readClientAddress = (request: Request): string =>
  request.get(clientAddressHeader) ?? request.socket.remoteAddress ?? 'unknown';
