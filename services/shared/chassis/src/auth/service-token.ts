import { createSecretKey, type KeyObject } from 'node:crypto';
import { serviceNameSchema, type ServiceName } from '@petwell/contracts/internal';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

const lifetimeSeconds = 60;
const claimsSchema = z.object({ iss: serviceNameSchema });

/** Signs and verifies the tokens for `/internal/*` calls between services (HS256, valid for one minute). */
export function createServiceTokens(secret: string) {
  const key: KeyObject = createSecretKey(Buffer.from(secret));
  return {
    sign({ caller, callee }: { caller: ServiceName; callee: ServiceName }): string {
      return jwt.sign({}, key, {
        algorithm: 'HS256',
        issuer: caller,
        audience: `service:${callee}`,
        expiresIn: lifetimeSeconds,
      });
    },
    /** Returns the calling service, or undefined if the token is not valid for `callee`. */
    verify(token: string, callee: ServiceName): ServiceName | undefined {
      try {
        const claims = jwt.verify(token, key, {
          algorithms: ['HS256'],
          audience: `service:${callee}`,
        });
        return claimsSchema.parse(claims).iss;
      } catch {
        return undefined;
      }
    },
  };
}
export type ServiceTokens = ReturnType<typeof createServiceTokens>;
