import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, describe, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readMetricsDocument } from '../../src/metrics-document.ts';
import { metricsOf } from '../../src/promql.ts';

const repositoryDir = join(import.meta.dirname, '../../../../..');
const folder = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const filesIn = (pattern: string) => globSync(pattern, { cwd: folder }).sort();

const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const dashboardSchema = z.object({
  uid: z.string(),
  title: z.string(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string(), datasource: z.object({ uid: z.string() }) })),
    }),
  ),
});

const alerts = filesIn('prometheus/rules/*.yml').flatMap((file) =>
  rulesSchema.parse(parse(read(file))).groups.flatMap(({ rules }) => rules),
);
const dashboards = filesIn('grafana/dashboards/*.json').map((file) =>
  dashboardSchema.parse(JSON.parse(read(file))),
);
const documented = await readMetricsDocument();

/** The names that Prometheus stores: a histogram has three series. */
const known = new Set(
  documented.flatMap(({ name, type }) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
  ),
);

describe('alerts and dashboards', () => {
  const questions = [
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
    ...dashboards.flatMap(({ title, panels }) =>
      panels.flatMap((panel) =>
        panel.targets.map(({ expr }) => [`${title}: ${panel.title}`, expr] as const),
      ),
    ),
  ];

  test('[OPS-10] exist and have unique names', () => {
    const names = alerts.map(({ alert }) => alert);
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names).size).toBe(names.length);
    expect(dashboards.map(({ uid }) => uid)).toEqual([
      'petwell-bus',
      'petwell-mails',
      'petwell-money',
      'petwell-overview',
    ]);
  });

  test.each(questions)(
    '[OPS-10] %s queries documented metrics in valid PromQL',
    (_name, expression) => {
      const metrics = metricsOf(expression);
      expect(metrics.length).toBeGreaterThan(0);
      for (const metric of metrics) expect([...known]).toContain(metric);
    },
  );

  test('panels do not overlap', () => {
    for (const { title, panels } of dashboards) {
      const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
      expect(new Set(places).size, title).toBe(places.length);
      expect(new Set(panels.map(({ id }) => id)).size, title).toBe(panels.length);
    }
  });

  test.each(alerts.map(({ alert, annotations }) => [alert, annotations.runbook] as const))(
    '[OPS-10] %s links to a runbook',
    (alert, runbook) => {
      const [file = '', anchor] = runbook.split('#');
      const text = readFileSync(join(repositoryDir, file), 'utf8');
      expect(anchor).toBe(alert.toLowerCase());
      expect(text.split('\n')).toContain(`## ${alert}`);
    },
  );
});

describe('parsing PromQL', () => {
  test('finds metrics, not labels or functions', () => {
    expect(metricsOf('sum by (a) (rate(b_total{c="d"}[5m])) / on (e) f > 2')).toEqual([
      'b_total',
      'f',
    ]);
  });

  test.each(['sum(', 'rate(a[5x])', 'a{b=c}', 'a b'])('refuses %s', (expression) => {
    expect(() => metricsOf(expression)).toThrow(/not PromQL/);
  });
});

describe('the configuration', () => {
  test('every data source of a panel is provisioned', () => {
    const { datasources } = z
      .object({ datasources: z.array(z.object({ uid: z.string(), url: z.url() })) })
      .parse(parse(read('grafana/provisioning/datasources/petwell.yml')));
    const uids = datasources.map(({ uid }) => uid);
    for (const { panels } of dashboards) {
      for (const { targets } of panels) {
        for (const { datasource } of targets) expect(uids).toContain(datasource.uid);
      }
    }
  });

  test('Prometheus scrapes every process on its port, and finds the rules where compose mounts them', () => {
    const compose = z
      .object({
        services: z.record(
          z.string(),
          z.object({
            environment: z.record(z.string(), z.coerce.string()).optional(),
            volumes: z.array(z.string()).optional(),
          }),
        ),
      })
      .parse(
        parse(readFileSync(join(repositoryDir, 'docker-compose.yml'), 'utf8'), { merge: true }),
      );
    const { scrape_configs: jobs, rule_files: ruleFiles } = z
      .object({
        rule_files: z.array(z.string()),
        scrape_configs: z.array(
          z.object({
            job_name: z.string(),
            dns_sd_configs: z
              .array(z.object({ names: z.tuple([z.string()]), port: z.number() }))
              .default([]),
          }),
        ),
      })
      .parse(parse(read('prometheus/prometheus.yml')));
    const targets = jobs.find(({ job_name: name }) => name === 'petwell')?.dns_sd_configs ?? [];
    expect(targets.map(({ names: [name] }) => name)).toEqual([
      'gateway',
      'identity',
      'catalog',
      'enrollment',
      'billing',
      'notification',
    ]);
    for (const { names, port } of targets) {
      const { METRICS_PORT, PORT } = compose.services[names[0]]?.environment ?? {};
      expect(String(port), names[0]).toBe(METRICS_PORT ?? PORT);
    }
    expect(ruleFiles).toEqual(['/etc/prometheus/rules/*.yml']);
    const mounts = compose.services['prometheus']?.volumes ?? [];
    expect(mounts).toContain('./infra/deploy/observability/prometheus:/etc/prometheus:ro');
    for (const name of [
      'gateway',
      'identity',
      'catalog',
      'enrollment',
      'billing',
      'notification',
    ]) {
      expect(compose.services[name]?.environment, name).toHaveProperty(
        'OTEL_EXPORTER_OTLP_ENDPOINT',
      );
    }
  });
});
