import { createSecretKey } from 'node:crypto';
import { principalsSchema, type Principals } from '@petwell/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

/** Headers between the gateway and the services; the gateway removes them from what clients send. */
export const identityHeader = 'x-petwell-identity';
export const clientAddressHeader = 'x-petwell-client-address';
/** Set by identity: ids of sessions that ended with this request; the gateway refuses them at once. */
export const revokedSessionsHeader = 'x-petwell-revoked-sessions';

const audience = 'petwell-services';
const claimsSchema = z.object({ principals: principalsSchema });

/** Signs and checks the sessions that the gateway verified (HS256, one minute), so that services need not verify cookies again. */
export function createGatewayIdentity(secret: string) {
  const key = createSecretKey(Buffer.from(secret));
  return {
    lifetimeSeconds: 60,
    sign(principals: Principals): string {
      return jwt.sign({ principals }, key, {
        algorithm: 'HS256',
        issuer: 'gateway',
        audience,
        expiresIn: 60,
      });
    },
    /** Undefined when the header was not made by the gateway within the last minute. */
    verify(token: string): Principals | undefined {
      try {
        const claims = jwt.verify(token, key, {
          algorithms: ['HS256'],
          issuer: 'gateway',
          audience,
        });
        return claimsSchema.parse(claims).principals;
      } catch {
        return undefined;
      }
    },
  };
}
export type GatewayIdentity = ReturnType<typeof createGatewayIdentity>;
