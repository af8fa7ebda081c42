/**
 * `make docker-env`: writes .env for `docker compose`, with new secrets. Without `host`, for this machine alone,
 * with the payment simulator and the mail catcher; with it, for a clinic's server, whose keys are filled in by hand.
 */
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  createPassword,
  createSecrets,
  databaseNames,
  publicSigningKey,
} from './create-secrets.ts';

const { values } = parseArgs({
  options: { file: { type: 'string', default: '.env' }, host: { type: 'string' } },
});

const keySet = (key: object): string => `'${JSON.stringify({ keys: [key] })}'`;

function secretSettings() {
  const secrets = createSecrets();
  return {
    POSTGRES_PASSWORD: createPassword(),
    ...Object.fromEntries(
      databaseNames
        .filter((name) => name !== 'bus')
        .map((name) => [`${name.toUpperCase()}_DATABASE_PASSWORD`, createPassword()]),
    ),
    RABBITMQ_PASSWORD: createPassword(),
    GRAFANA_PASSWORD: createPassword(),
    SERVICE_AUTH_SECRET: secrets.serviceAuthSecret,
    GATEWAY_IDENTITY_SIGNING_JWKS: keySet(secrets.gatewayIdentityKey),
    GATEWAY_IDENTITY_PUBLIC_JWKS: keySet(publicSigningKey(secrets.gatewayIdentityKey)),
    SESSION_SIGNING_JWKS: keySet(secrets.sessionSigningKey),
    SESSION_PUBLIC_JWKS: keySet(publicSigningKey(secrets.sessionSigningKey)),
  };
}

/** Payments and mail stay on this machine. */
function localSettings(portBase: number) {
  return {
    COMPOSE_PROFILES: 'local',
    GATEWAY_PORTS: portBase,
    STRIPE_SIMULATOR_PORT: portBase + 10,
    MAIL_INBOX_PORT: portBase + 11,
    PUBLIC_URL: `http://localhost:${portBase}`,
    STRIPE_SECRET_KEY: 'sk_test_simulator',
    STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
    STRIPE_API_URL: 'http://stripe-simulator:8090',
    STRIPE_SCRIPT_URL: `http://localhost:${portBase + 10}/stripe.js`,
    SMTP_URL: 'smtp://mailpit:1025',
    DEMO_PASSWORD: createPassword(),
  };
}

/** Compose names the settings that are still empty. */
const serverSettings = (host: string) => ({
  NODE_ENV: 'production',
  COOKIE_SECURE: 'true',
  PUBLIC_URL: `https://${host}`,
  TRUST_PROXY: 1,
  GATEWAY_PORTS: '8080-8081',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: createPassword(),
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_PUBLISHABLE_KEY: '',
  SMTP_URL: '',
  MAIL_FROM: '',
});

/** Writes a whole file, for its owner only, and replaces none: it may hold the only copy of the secrets. */
function writeNew(file: string, content: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } finally {
    rmSync(draft);
  }
}

const { file, host } = values;
const settings = {
  ...secretSettings(),
  ...(host === undefined
    ? localSettings(Number(process.env['PORT_BASE'] || 8080))
    : serverSettings(host)),
};
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
try {
  writeNew(file, lines.join(''));
  console.log(
    host === undefined
      ? `Wrote ${file}. Now: docker compose up --wait --wait-timeout 300`
      : `Wrote ${file}. Fill in what is empty, then go on with docs/deploy.md.`,
  );
} catch (error) {
  const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
  if (!isThere) throw error;
  console.error(`${file} exists already and is kept; its secrets open the databases.`);
  process.exitCode = 1;
}
