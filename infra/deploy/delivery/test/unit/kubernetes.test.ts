import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findArrows, type Arrow } from '../kubernetes/arrows.ts';
import { kustomize, render } from '../kubernetes/render.ts';
import { findSchemaProblem } from '../kubernetes/validate.ts';
import { environmentOf, findWorkloads } from '../kubernetes/workloads.ts';
import { readConfigWith } from '../read-config.ts';

const services = ['identity', 'catalog', 'enrollment', 'billing', 'notification', 'gateway'];
const folderOf = (name: string) => (name === 'gateway' ? name : `services/${name}`);
const ports: Record<string, number> = {
  gateway: 8080,
  identity: 8081,
  catalog: 8082,
  enrollment: 8083,
  billing: 8084,
  notification: 8085,
};

/** Secrets that pass the production checks. */
function secretValue(key: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = (pair: typeof publicKey) =>
    JSON.stringify({ keys: [{ ...pair.export({ format: 'jwk' }), kid: 'a', alg: 'ES256' }] });
  const known: Record<string, string> = {
    GATEWAY_IDENTITY_SIGNING_JWKS: jwks(privateKey),
    GATEWAY_IDENTITY_PUBLIC_JWKS: jwks(publicKey),
    SESSION_SIGNING_JWKS: jwks(privateKey),
    SESSION_PUBLIC_JWKS: jwks(publicKey),
    STRIPE_SECRET_KEY: 'sk_live_0123456789',
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString('hex')}`,
    RABBITMQ_URL: 'amqps://petwell:password@broker:5671',
    SMTP_URL: 'smtps://user:password@mail.petwell.example:465',
  };
  if (key.endsWith('DATABASE_URL')) return 'postgresql://petwell:password@database/petwell';
  return known[key] ?? randomBytes(36).toString('base64url');
}

if (kustomize === undefined) {
  console.warn('KUBERNETES TESTS SKIPPED: neither kustomize nor kubectl is here');
}

describe.skipIf(kustomize === undefined).each(['staging', 'production'])('%s', (overlay) => {
  const objects = kustomize === undefined ? [] : render(`overlays/${overlay}`);
  const jobs = kustomize === undefined ? [] : render(`overlays/${overlay}/migrations`);
  const all = [...objects, ...jobs];
  const workloads = findWorkloads(all);
  const deployments = workloads.filter(({ kind }) => kind === 'Deployment');
  const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
  const namesOf = (kind: string) => ofKind(kind).map(({ metadata }) => metadata.name);

  it('matches the schema of every kind, in one namespace', () => {
    for (const object of all) {
      expect(findSchemaProblem(object), `${object.kind} ${object.metadata.name}`).toBeUndefined();
      if (object.kind !== 'Namespace') expect(object.metadata.namespace).toBe(`petwell-${overlay}`);
    }
    const [deployment] = ofKind('Deployment');
    const broken = { ...deployment, spec: { ...(deployment?.spec as object), replicas: 'two' } };
    expect(findSchemaProblem(broken as never)).toContain('replicas');
  });

  it('runs every service with rolling updates, at most one replica unavailable', () => {
    expect(deployments.map(({ name }) => name).sort()).toEqual([...services].sort());
    expect(namesOf('PodDisruptionBudget').sort()).toEqual([...services].sort());
    expect(namesOf('HorizontalPodAutoscaler').concat(namesOf('ScaledObject')).sort()).toEqual(
      [...services].sort(),
    );
    for (const { spec } of ofKind('Deployment')) {
      expect(spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } });
      // The autoscaler sets the replica count.
      expect(spec).not.toHaveProperty('replicas');
    }
  });

  it('gives every process liveness and readiness probes and time to stop', () => {
    for (const { name, pod, container } of deployments) {
      expect(container, name).toMatchObject({
        startupProbe: { httpGet: { path: '/health/live', port: 'http' } },
        readinessProbe: { httpGet: { path: '/health/ready', port: 'http' } },
        livenessProbe: { httpGet: { path: '/health/live', port: 'http' } },
        lifecycle: { preStop: { sleep: { seconds: 5 } } },
        ports: expect.arrayContaining([{ name: 'http', containerPort: ports[name] }]),
      });
      expect(pod, name).toMatchObject({ terminationGracePeriodSeconds: 30 });
    }
  });

  it('restricts every process and sets its resources', () => {
    for (const { name, pod, container } of workloads) {
      expect(pod, name).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 1000,
          seccompProfile: { type: 'RuntimeDefault' },
        },
      });
      expect(container, name).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: {
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        },
      });
      expect(container.image, name).toMatch(/^images\.petwell\.example\/\w+:/);
    }
  });

  it('contains no secrets, only references', () => {
    expect(ofKind('Secret')).toEqual([]);
    for (const { name, container } of workloads) {
      for (const variable of container.env) {
        const isSecret = /SECRET|PASSWORD|DATABASE_URL|RABBITMQ_URL|SMTP_URL|JWKS/.test(
          variable.name,
        );
        expect(variable.valueFrom !== undefined, `${name} ${variable.name}`).toBe(isSecret);
      }
    }
  });

  it('[OPS-15] gives every process the secret of its own database only', () => {
    for (const { name, container } of workloads) {
      const secrets = container.env
        .filter((variable) => variable.name.endsWith('DATABASE_URL'))
        .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []);
      expect(secrets, name).toEqual([`petwell-${name.replace(/-migration.*$/, '')}`]);
    }
    for (const { spec } of ofKind('Cluster')) {
      const { managed } = spec as { managed: { roles: { passwordSecret: { name: string } }[] } };
      const secrets = managed.roles.map(({ passwordSecret }) => passwordSecret.name);
      expect(secrets.sort()).toEqual(services.map((name) => `postgres-${name}`).sort());
    }
  });

  it.each(services)('gives %s all settings required in production', async (name) => {
    const workload = deployments.find((candidate) => candidate.name === name);
    const environment = workload ? environmentOf(workload, objects, secretValue) : {};
    const real = { ...environment, STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789' };
    expect(await readConfigWith(folderOf(name), real)).toBe('complete');
  });

  it('migrates every database before the new version, in a job with no other access', () => {
    const migrations = workloads.filter(({ kind }) => kind === 'Job');
    expect(migrations.map(({ name }) => name).sort()).toEqual(
      services
        .filter((name) => name !== 'gateway')
        .map((name) => `${name}-migration`)
        .sort(),
    );
    for (const { labels, container } of migrations) {
      expect(container['command']).toEqual(['sh', '/app/prepare.sh']);
      expect(labels).not.toHaveProperty(['petwell.example/broker']);
      expect(labels).toMatchObject({ 'petwell.example/database': 'true' });
    }
  });

  it('allows connections exactly between services whose config names each other', async () => {
    const pods = deployments.map(({ name, labels }) => ({ name, labels }));
    const expected = new Set<Arrow>();
    for (const name of services) {
      // Without variables, a config lists everything it requires.
      const wanted = await readConfigWith(folderOf(name), {});
      for (const [, callee = ''] of wanted.matchAll(/^ {2}([A-Z]+)_URL:/gm)) {
        const to = callee.toLowerCase();
        if (to in ports) expected.add(`${name} → ${to}:${ports[to] ?? 0}`);
      }
    }
    expect(expected.size).toBeGreaterThan(7);
    expect([...findArrows(objects, pods)].sort()).toEqual([...expected].sort());
  });

  it('allows access to databases, broker, and the internet only where needed', () => {
    for (const { name, labels } of deployments) {
      expect(labels['petwell.example/database'], name).toBe('true');
      expect('petwell.example/broker' in labels, name).toBe(name !== 'gateway');
    }
    const outside = ofKind('NetworkPolicy').filter(({ spec }) =>
      JSON.stringify(spec).includes('0.0.0.0/0'),
    );
    expect(outside.map(({ metadata }) => metadata.name)).toEqual(['billing', 'notification']);
    const [deny] = ofKind('NetworkPolicy').filter(
      ({ metadata }) => metadata.name === 'default-deny',
    );
    expect(deny?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it('allows every process to reach only its configured trace collector', () => {
    const endpoints = deployments.map(
      (deployment) =>
        environmentOf(deployment, objects, secretValue)['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '',
    );
    expect(new Set(endpoints).size).toBe(1);
    const { hostname, port } = new URL(endpoints[0] ?? '');
    const [name, namespace] = hostname.split('.');
    const [policy] = ofKind('NetworkPolicy').filter(
      ({ metadata }) => metadata.name === 'to-collector',
    );
    expect(policy?.spec).toMatchObject({
      podSelector: {
        matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values: services }],
      },
      egress: [
        {
          to: [
            {
              namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
              podSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
            },
          ],
          ports: [{ protocol: 'TCP', port: Number(port) }],
        },
      ],
    });
  });
});
