import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCompose, readEnvFile, type ComposeFile } from '../compose-file.ts';
import { readConfigWith } from '../read-config.ts';

const text = readFileSync(join(repositoryDir, 'docker-compose.yml'), 'utf8');
const ownServices = ['identity', 'catalog', 'enrollment', 'billing', 'notification', 'gateway'];

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'petwell-compose-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

let files = 0;
/** Runs `make docker-env` and returns the file. */
function createEnvFile(...options: string[]): string {
  const file = join(directory, `env-${++files}`);
  const script = join(repositoryDir, 'infra/dev/local-stack/src/create-docker-env.ts');
  execFileSync(process.execPath, [script, '--file', file, ...options]);
  return file;
}
const createSettings = (...options: string[]) =>
  readEnvFile(readFileSync(createEnvFile(...options), 'utf8'));

/** Settings that an operator fills in. */
const filledIn = {
  STRIPE_SECRET_KEY: 'rk_live_51example',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51example',
  STRIPE_WEBHOOK_SECRET: 'whsec_4Fz0T1vQ9wLr7XcBn2Md8KyPs5Ha',
  SMTP_URL: 'smtps://clinic:secret@mail.example:465',
  MAIL_FROM: 'Riverside Clinic <plans@clinic.example>',
};

describe('docker-compose.yml', () => {
  let compose: ComposeFile;
  beforeAll(() => {
    compose = readCompose(text, createSettings());
  });

  it('runs every container read-only, unprivileged, and not as root', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        init: true,
      });
      expect(service['tmpfs'], name).toContain('/tmp');
      expect(service['privileged'], name).toBeUndefined();
      // Our images set a user; compose sets one for the others.
      if (!service.image.startsWith('petwell/'))
        expect(service['user'], name).toMatch(/^(?!0|root)/);
      else expect(service['user'], name).toBeUndefined();
    }
  });

  it('pins images that it does not build', () => {
    for (const [name, { image, build }] of Object.entries(compose.services)) {
      if (build === undefined && !image.startsWith('petwell/')) {
        expect(image, name).toMatch(/:v?\d+\.\d+/);
      }
    }
  });

  it.each(ownServices)('[OPS-13] gives %s settings that production accepts', async (name) => {
    const settings = { ...createSettings('--host', 'plans.clinic.example'), ...filledIn };
    const { services } = readCompose(text, settings);
    const folder = name === 'gateway' ? name : `services/${name}`;
    expect(await readConfigWith(folder, services[name]?.environment ?? {})).toBe('complete');
  });

  it('[OPS-15] gives each service the password of its own database user, and no other', () => {
    const settings = createSettings();
    const passwordsOf = (environment: object) =>
      ownServices.filter((name) =>
        JSON.stringify(environment).includes(
          settings[`${name.toUpperCase()}_DATABASE_PASSWORD`] ?? '',
        ),
      );
    expect(
      new Set(ownServices.map((name) => settings[`${name.toUpperCase()}_DATABASE_PASSWORD`])).size,
    ).toBe(6);
    const { services } = readCompose(text, settings);
    for (const [name, { environment }] of Object.entries(services)) {
      const owner = name === 'demo' ? 'identity' : name.replace(/-prepare$/, '');
      const expected =
        name === 'postgres' ? ownServices : ownServices.filter((one) => one === owner);
      expect(passwordsOf(environment), name).toEqual(expected);
    }
  });

  it('[OPS-18] gives the key that signs identities to the gateway only', () => {
    const holders = Object.entries(compose.services).filter(
      ([, { environment }]) => 'GATEWAY_IDENTITY_SIGNING_JWKS' in environment,
    );
    expect(holders.map(([name]) => name)).toEqual(['gateway']);
  });

  it('[OPS-16] has no default for a password but the first manager’s, which production refuses', () => {
    const defaults = [...text.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|KEY|JWKS))(:?-[^}]+)\}/g)];
    expect(defaults.map(([, name]) => name)).toEqual(['ADMIN_PASSWORD']);
    expect(text).toContain('${GRAFANA_PASSWORD:?set a password for Grafana in .env}');
  });

  it('limits restarts of preparations, and memory, processes, and logs of all', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      const restart = /-prepare$|^demo/.test(name) ? 'on-failure:3' : 'unless-stopped';
      expect(service, name).toMatchObject({ restart, pids_limit: 200 });
      expect(service['mem_limit'], name).toMatch(/^\d+m$/);
      expect(service['logging'], name).toMatchObject({ options: { 'max-size': '10m' } });
    }
  });

  it('detects a missing setting', async () => {
    const { STRIPE_WEBHOOK_SECRET: _left, ...rest } =
      compose.services['billing']?.environment ?? {};
    expect(await readConfigWith('services/billing', rest)).toContain('STRIPE_WEBHOOK_SECRET');
  });
});

describe('make docker-env', () => {
  it('[OPS-13] writes every required setting, for its owner only', () => {
    const demanded = [...text.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    const file = createEnvFile();
    expect(Object.keys(readEnvFile(readFileSync(file, 'utf8')))).toEqual(
      expect.arrayContaining(demanded),
    );
    expect(readFileSync(file, 'utf8')).not.toMatch(/=('')?$/m);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('[OPS-13] replaces no file', () => {
    const file = createEnvFile();
    const before = readFileSync(file, 'utf8');
    const script = join(repositoryDir, 'infra/dev/local-stack/src/create-docker-env.ts');
    const { status, stderr } = spawnSync(process.execPath, [script, '--file', file], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toBe(`${file} exists already and is kept; its secrets open the databases.\n`);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('moves every published port by PORT_BASE', () => {
    vi.stubEnv('PORT_BASE', '9000');
    expect(createSettings()).toMatchObject({
      GATEWAY_PORTS: '9000',
      STRIPE_SIMULATOR_PORT: '9010',
      MAIL_INBOX_PORT: '9011',
      PUBLIC_URL: 'http://localhost:9000',
      STRIPE_SCRIPT_URL: 'http://localhost:9010/stripe.js',
    });
  });
});
