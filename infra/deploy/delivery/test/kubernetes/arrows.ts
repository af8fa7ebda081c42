import { z } from 'zod';
import type { ClusterObject } from './render.ts';

const labels = z.record(z.string(), z.string());
const selector = z.object({ matchLabels: labels.default({}) }).optional();
const peer = z.object({
  podSelector: selector,
  namespaceSelector: selector,
  ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
});
const ports = z.array(z.object({ port: z.int() })).default([]);
const policySchema = z.object({
  podSelector: z.object({ matchLabels: labels.default({}) }),
  policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
  ingress: z.array(z.object({ from: z.array(peer), ports })).default([]),
  egress: z.array(z.object({ to: z.array(peer), ports })).default([]),
});
type Peer = z.infer<typeof peer>;

/** Pods by their labels. */
export type Pod = { name: string; labels: Record<string, string> };

/** An allowed connection and its port. */
export type Arrow = `${string} → ${string}:${number}`;

const fits = (wanted: Record<string, string>, pod: Pod) =>
  Object.entries(wanted).every(([name, value]) => pod.labels[name] === value);

/**
 * Returns the connections that the policies allow between these pods: egress from one and ingress to the
 * other. As in a cluster, a pod without a policy for a direction is open in that direction.
 */
export function findArrows(objects: readonly ClusterObject[], pods: readonly Pod[]): Set<Arrow> {
  const policies = objects
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ spec }) => policySchema.parse(spec));
  const rulesOf = (pod: Pod, type: 'Ingress' | 'Egress') =>
    policies
      .filter((policy) => policy.policyTypes.includes(type))
      .filter((policy) => fits(policy.podSelector.matchLabels, pod))
      .flatMap((policy) =>
        type === 'Ingress'
          ? policy.ingress.map(({ from, ports: open }) => ({ peers: from, open }))
          : policy.egress.map(({ to, ports: open }) => ({ peers: to, open })),
      );
  const selects = ({ podSelector, namespaceSelector, ipBlock }: Peer, pod: Pod) =>
    ipBlock === undefined &&
    namespaceSelector === undefined &&
    podSelector !== undefined &&
    fits(podSelector.matchLabels, pod);
  const portsTo = (pod: Pod, other: Pod, type: 'Ingress' | 'Egress') =>
    rulesOf(pod, type)
      .filter(({ peers }) => peers.some((candidate) => selects(candidate, other)))
      .flatMap(({ open }) => open.map(({ port }) => port));

  const arrows = new Set<Arrow>();
  for (const from of pods) {
    for (const to of pods) {
      if (from === to) continue;
      const letIn = portsTo(to, from, 'Ingress');
      for (const port of portsTo(from, to, 'Egress')) {
        if (letIn.includes(port)) arrows.add(`${from.name} → ${to.name}:${port}`);
      }
    }
  }
  return arrows;
}
