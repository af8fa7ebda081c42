import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeProcesses, type ProcessName } from '../../src/process-table.ts';
import { settingsFor } from '../factories.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'petwell-table-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

async function environments(
  options: { portBase?: number; environment?: Record<string, string> } = {},
): Promise<Partial<Record<ProcessName, Record<string, string>>>> {
  const processes = describeProcesses(await settingsFor({ dataDir, ...options }));
  return Object.fromEntries(processes.map(({ name, environment }) => [name, environment]));
}

const everywhere = ['PORT', 'HOST', 'LOG_LEVEL', 'NODE_ENV'];
const ofServices = [
  'SERVICE_AUTH_SECRET',
  'GATEWAY_IDENTITY_PUBLIC_JWKS',
  'COOKIE_SECURE',
  'PUBLIC_URL',
  'IDENTITY_URL',
  'CATALOG_URL',
  'ENROLLMENT_URL',
  'BILLING_URL',
  'NOTIFICATION_URL',
];
const ofStateful = [...ofServices, 'DATABASE_URL', 'BUS_DATABASE_URL', 'RABBITMQ_URL'];

describe('the process table', () => {
  it.each<[ProcessName, string[]]>([
    ['catalog', ofStateful],
    ['enrollment', ofStateful],
    ['notification', [...ofStateful, 'SMTP_URL', 'MAIL_FROM']],
    ['billing', [...ofStateful, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL']],
    [
      'identity',
      [
        ...ofStateful,
        'SESSION_SIGNING_JWKS',
        'ADMIN_USERNAME',
        'ADMIN_PASSWORD',
        'DEMO_EMAIL',
        'DEMO_PASSWORD',
        'DEMO_ENABLED',
      ],
    ],
    [
      'gateway',
      [
        ...ofServices,
        'SESSION_PUBLIC_JWKS',
        'GATEWAY_IDENTITY_SIGNING_JWKS',
        'STRIPE_PUBLISHABLE_KEY',
        'STRIPE_SCRIPT_URL',
        'WEB_DIR',
        'DEMO_ENABLED',
      ],
    ],
    [
      'stripe-simulator',
      ['DATA_FILE', 'STRIPE_WEBHOOK_URL', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_EVENTS'],
    ],
    ['mail-inbox', ['SMTP_PORT', 'DATA_DIR']],
  ])('gives %s every variable that it reads', async (name, variables) => {
    const environment = (await environments())[name] ?? {};
    for (const variable of [...everywhere, ...variables]) {
      expect(environment, `${name} lacks ${variable}`).toHaveProperty(variable);
      expect(environment[variable], variable).not.toMatch(/undefined|NaN/);
    }
  });

  it('[OPS-18] gives a secret only to processes that need it', async () => {
    const all = await environments();
    const holders = (text: string) =>
      Object.entries(all)
        .filter(([, environment]) => JSON.stringify(environment).includes(text))
        .map(([name]) => name);
    const privateKeyIn = (set = '') => /"d":"([^"]+)"/.exec(set)?.[1] ?? '';
    const ofSessions = privateKeyIn(all.identity?.['SESSION_SIGNING_JWKS']);
    const ofGateway = privateKeyIn(all.gateway?.['GATEWAY_IDENTITY_SIGNING_JWKS']);
    for (const key of [ofSessions, ofGateway]) expect(key).toMatch(/^[\w-]{43}$/);
    expect(holders(ofSessions)).toEqual(['identity']);
    expect(holders(ofGateway)).toEqual(['gateway']);
    expect(holders('sk_test_simulator')).toEqual(['billing']);
    expect(holders('petwell_billing')).toEqual(['billing']);
    expect(all.gateway).not.toHaveProperty('DATABASE_URL');
  });

  it('has the ports and URLs that tools rely on', async () => {
    const all = await environments();
    expect(all.gateway?.['PORT']).toBe('8080');
    expect(all['stripe-simulator']?.['PORT']).toBe('8090');
    expect(all['mail-inbox']).toMatchObject({ PORT: '8091', SMTP_PORT: '2525' });
    expect(all.billing?.['DATABASE_URL']).toMatch(
      /^postgresql:\/\/petwell_billing:\w+@127\.0\.0\.1:8432\/petwell_billing$/,
    );
    expect(all.gateway?.['STRIPE_SCRIPT_URL']).toBe('http://localhost:8090/stripe.js');
    expect(all.notification?.['SMTP_URL']).toBe('smtp://127.0.0.1:2525');
  });

  it('moves every port with PORT_BASE', async () => {
    const text = JSON.stringify(await environments({ portBase: 18080 }));
    for (const port of [8080, 8081, 8082, 8083, 8084, 8085, 8090, 8091, 8432, 2525]) {
      // Not within a secret, which is random.
      expect(text, `port ${port} is still there`).not.toMatch(new RegExp(`[:"]${port}["/?]`));
    }
  });

  it('omits the simulator when real test keys are given', async () => {
    const all = await environments({
      environment: { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' },
    });
    expect(all).not.toHaveProperty('stripe-simulator');
    expect(all.billing).not.toHaveProperty('STRIPE_API_URL');
    expect(all.billing?.['STRIPE_SECRET_KEY']).toBe('sk_test_abc');
    expect(all.gateway).toMatchObject({
      STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
      STRIPE_SCRIPT_URL: 'https://js.stripe.com/endive/stripe.js',
    });
  });

  it('keeps its secrets across starts', async () => {
    expect(await environments()).toEqual(await environments());
  });
});

describe('invalid settings', () => {
  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }, 'refuses live'],
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'Set both STRIPE_SECRET_KEY'],
    [{ RABBITMQ_URL: 'localhost' }, 'RABBITMQ_URL must be an address'],
  ])('refuses %o with an explanation', async (environment, sentence) => {
    await expect(environments({ environment: environment })).rejects.toThrow(sentence);
  });

  it('refuses a PORT_BASE that leaves no usable ports', async () => {
    await expect(environments({ portBase: 70_000 })).rejects.toThrow(
      'PORT_BASE must be a whole number from 6579 to 65183.',
    );
    await expect(environments({ portBase: Number('abc') })).rejects.toThrow('PORT_BASE');
  });
});
