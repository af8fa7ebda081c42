/** Writes the settings of `docker compose` with fresh secrets to standard output. */
import { randomBytes } from 'node:crypto';
import { createSecrets, publicSigningKey } from './secrets.ts';

const secrets = createSecrets();
const password = (): string => randomBytes(18).toString('hex');
const keySet = (key: object): string => `'${JSON.stringify({ keys: [key] })}'`;

const settings = {
  POSTGRES_PASSWORD: password(),
  DATABASE_PASSWORD: password(),
  RABBITMQ_PASSWORD: password(),
  SERVICE_AUTH_SECRET: secrets.serviceAuthSecret,
  GATEWAY_IDENTITY_SECRET: secrets.gatewayIdentitySecret,
  SESSION_SIGNING_JWKS: keySet(secrets.sessionSigningKey),
  SESSION_PUBLIC_JWKS: keySet(publicSigningKey(secrets.sessionSigningKey)),
};
for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`);
