import { Registry, collectDefaultMetrics } from 'prom-client';

/** Creates the Prometheus registry of a process, with Node's default metrics. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}
