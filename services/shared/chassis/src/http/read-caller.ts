import type { Principals } from '@petwell/contracts';
import type { ServiceName } from '@petwell/contracts/internal';
import type { Request } from 'express';
import {
  clientAddressHeader,
  identityHeader,
  type IdentityVerifier,
} from '../auth/gateway-identity.ts';
import type { ServiceTokens } from '../auth/service-token.ts';
import { AppError } from './app-error.ts';
import type { RecordStaffOutcome } from './record-outcome.ts';

/** Dependencies for authenticating callers. */
export type RouteGuards = {
  name: ServiceName;
  gatewayIdentity: IdentityVerifier;
  serviceTokens: ServiceTokens;
  /** Records rejected and failed staff requests. */
  recordStaffOutcome?: RecordStaffOutcome;
};

/**
 * Reads the sessions that the gateway verified.
 * @throws AppError unauthenticated if the header was not signed by the gateway
 */
export function readPrincipals(request: Request, { gatewayIdentity }: RouteGuards): Principals {
  const header = request.get(identityHeader);
  if (header === undefined) return {};
  const principals = gatewayIdentity.verify(header);
  if (!principals) throw new AppError('unauthenticated');
  return principals;
}

/** Reads the calling service from its token. */
export function readService(
  request: Request,
  { name, serviceTokens }: RouteGuards,
): ServiceName | undefined {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) return undefined;
  return serviceTokens.verify(token, name);
}

/** Returns the client's address as seen by the gateway. */
export const readClientAddress = (request: Request): string =>
  request.get(clientAddressHeader) ?? request.socket.remoteAddress ?? 'unknown';
