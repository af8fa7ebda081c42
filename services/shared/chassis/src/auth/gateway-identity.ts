import { createSecretKey } from 'node:crypto';
import { principalsSchema, type Principals } from '@petwell/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

/**
 * Header in which the gateway passes verified sessions to services. The gateway strips it from client
 * requests.
 */
export const identityHeader = 'x-petwell-identity';
export const clientAddressHeader = 'x-petwell-client-address';
/** Header with the value of the device cookie, which recognizes a browser and signs nobody in. */
export const deviceHeader = 'x-petwell-device';
/** Header in which identity reports the sessions ended by this request. The gateway rejects them at once. */
export const revokedSessionsHeader = 'x-petwell-revoked-sessions';

const audience = 'petwell-services';
const claimsSchema = z.object({ principals: principalsSchema });

/**
 * Signs and verifies the sessions that the gateway has checked (HS256, valid for one minute), so that
 * services need not verify cookies.
 */
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
    /** Returns undefined unless the gateway signed the token within the last minute. */
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
