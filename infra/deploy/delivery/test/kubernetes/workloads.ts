import { z } from 'zod';
import type { ClusterObject } from './render.ts';

const environmentSchema = z.array(
  z.object({
    name: z.string(),
    value: z.string().optional(),
    valueFrom: z
      .object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) })
      .optional(),
  }),
);

const containerSchema = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: environmentSchema,
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
});

const workloadSchema = z.looseObject({
  template: z.object({
    metadata: z.object({ labels: z.record(z.string(), z.string()) }),
    spec: z.looseObject({ containers: z.array(containerSchema) }),
  }),
});

export type Workload = {
  name: string;
  kind: string;
  labels: Record<string, string>;
  pod: z.infer<typeof workloadSchema>['template']['spec'];
  container: z.infer<typeof containerSchema>;
};

/** Lists deployments and jobs with their single container. */
export function findWorkloads(objects: readonly ClusterObject[]): Workload[] {
  return objects
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map(({ kind, metadata, spec }) => {
      const { template } = workloadSchema.parse(spec);
      const [container, ...more] = template.spec.containers;
      if (container === undefined || more.length > 0) {
        throw new Error(`${metadata.name} has not exactly one container`);
      }
      const { labels } = template.metadata;
      return { name: metadata.name, kind, labels, pod: template.spec, container };
    });
}

/** Returns a workload's variables, with `secretValue` for secrets. Later ones win. */
export function environmentOf(
  { container }: Workload,
  objects: readonly ClusterObject[],
  secretValue: (key: string) => string,
): Record<string, string> {
  const maps = container.envFrom.map(({ configMapRef }) => {
    const map = objects.find(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef.name,
    );
    return z.record(z.string(), z.string()).parse(map?.['data']);
  });
  const own = container.env.map(({ name, value, valueFrom }) => [
    name,
    value ?? secretValue(valueFrom?.secretKeyRef.key ?? ''),
  ]);
  return Object.assign({}, ...maps, Object.fromEntries(own)) as Record<string, string>;
}
