import { readMetricsDocument } from '@petwell/observability';
import { resolvePorts, type RunningStack } from '@petwell/local-stack';
import { expect, test } from 'vitest';

const processes = [
  'gateway',
  'identity',
  'catalog',
  'enrollment',
  'billing',
  'notification',
] as const;

type Exposed = { name: string; type: string };

async function scrape(stack: RunningStack, name: (typeof processes)[number]): Promise<Exposed[]> {
  const ports = resolvePorts(stack.portBase);
  const port = name === 'gateway' ? ports['gateway-metrics'] : ports[name];
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, metric = '', type = '']) => ({
    name: metric,
    type,
  }));
}

/** Node's client exposes dozens of metrics by default, of which the document lists those in use. */
const isDefault = (name: string) => /^(nodejs|process)_/.test(name);

/** Compares docs/metrics.md with the metrics of a running stack, in both directions. */
export function describeMetrics(stackOf: () => RunningStack): void {
  test.each(processes)(
    '[OPS-10] %s exposes the metrics in docs/metrics.md, and no other of our own',
    async (name) => {
      const documented = (await readMetricsDocument())
        .filter(({ exposedBy }) => exposedBy.includes(name))
        .map((metric) => ({ name: metric.name, type: metric.type }));
      const byName = (a: Exposed, b: Exposed) => a.name.localeCompare(b.name);
      const names = new Set(documented.map((metric) => metric.name));
      const exposed = (await scrape(stackOf(), name)).filter(
        (metric) => names.has(metric.name) || !isDefault(metric.name),
      );
      expect(exposed.sort(byName)).toEqual(documented.sort(byName));
    },
  );

  test('[OPS-10] does not expose metrics publicly', async () => {
    const response = await fetch(`${stackOf().urls.gateway}/metrics`);
    expect(await response.text()).not.toContain('http_request_duration_seconds');
  });
}
