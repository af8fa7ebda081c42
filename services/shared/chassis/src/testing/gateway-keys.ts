import { generateKeyPairSync } from 'node:crypto';
import { createIdentitySigner } from '../auth/gateway-identity.ts';
import { publicKeySetSchema, signingKeySetSchema } from '../auth/key-sets.ts';

/** Creates a gateway's key: as settings of gateway and services, and to sign as the gateway does. */
export function createGatewayKeys(kid = 'gateway-1') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keySet = (key: typeof publicKey) =>
    JSON.stringify({ keys: [{ ...key.export({ format: 'jwk' }), kid, alg: 'ES256' }] });
  const signingJwks = keySet(privateKey);
  const publicJwks = keySet(publicKey);
  return {
    signingJwks,
    publicJwks,
    publicKeys: publicKeySetSchema.parse(publicJwks),
    sign: createIdentitySigner(signingKeySetSchema.parse(signingJwks)).sign,
  };
}
