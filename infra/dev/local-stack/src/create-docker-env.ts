/** Prints the settings for `docker compose`, with new secrets. */
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
  // Payments and mail stay on this machine.
  COMPOSE_PROFILES: 'local',
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
  STRIPE_API_URL: 'http://stripe-simulator:8090',
  STRIPE_SCRIPT_URL: 'http://localhost:8090/stripe.js',
  SMTP_URL: 'smtp://mailpit:1025',
};
for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`);
