import { Registry, collectDefaultMetrics } from 'prom-client';

/** The Prometheus registry of a process, with Node's own metrics in it. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}
