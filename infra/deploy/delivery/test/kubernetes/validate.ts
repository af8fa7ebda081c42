import * as keda from '@kubernetes-models/keda/keda.sh/v1alpha1';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { z } from 'zod';
import type { ClusterObject } from './render.ts';

/** Classes with the published schemas of Kubernetes and KEDA. */
const published: Record<string, Record<string, unknown>> = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  'keda.sh/v1alpha1': keda,
};

const resources = z.strictObject({
  requests: z.record(z.string(), z.string()),
  limits: z.record(z.string(), z.string()),
});
const storage = z.strictObject({ size: z.string().regex(/^\d+Gi$/) });
const secretName = z.strictObject({ name: z.string() });

/** The parts we use of operator kinds without a published schema package. */
const operators: Record<string, z.ZodType> = {
  'postgresql.cnpg.io/v1 Cluster': z.strictObject({
    instances: z.int().min(1),
    imageName: z.string(),
    primaryUpdateStrategy: z.enum(['unsupervised', 'supervised']),
    storage,
    walStorage: storage,
    resources,
    postgresql: z.strictObject({
      parameters: z.record(z.string(), z.string()),
      pg_hba: z.array(z.string()),
    }),
    managed: z.strictObject({
      roles: z.array(
        z.strictObject({ name: z.string(), login: z.boolean(), passwordSecret: secretName }),
      ),
    }),
  }),
  'postgresql.cnpg.io/v1 Database': z.strictObject({
    name: z.string(),
    owner: z.string(),
    cluster: secretName,
  }),
  'rabbitmq.com/v1beta1 RabbitmqCluster': z.strictObject({
    replicas: z.int().min(1),
    image: z.string(),
    persistence: z.strictObject({ storage: z.string() }),
    resources,
    rabbitmq: z.strictObject({ additionalConfig: z.string() }),
  }),
};

type Model = new (data: ClusterObject) => { validate(): void };

const isModel = (value: unknown): value is Model =>
  typeof value === 'function' && 'validate' in (value.prototype as object);

/** Returns an object's schema errors, or undefined. */
export function findSchemaProblem(object: ClusterObject): string | undefined {
  const { apiVersion, kind } = object;
  const operator = operators[`${apiVersion} ${kind}`];
  if (operator !== undefined) {
    const parsed = operator.safeParse(object.spec);
    return parsed.success ? undefined : z.prettifyError(parsed.error);
  }
  const model = published[apiVersion]?.[kind];
  if (!isModel(model)) return `nobody knows ${apiVersion} ${kind}`;
  try {
    new model(object).validate();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
