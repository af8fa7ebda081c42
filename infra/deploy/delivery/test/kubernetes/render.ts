import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const objectSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
  spec: z.unknown().optional(),
});

/** A cluster object with only its header typed. */
export type ClusterObject = z.infer<typeof objectSchema>;

const programs = [
  ['kustomize', 'build'],
  ['kubectl', 'kustomize'],
] as const;

/** Finds the installed program that renders kustomizations, or undefined. It needs no cluster. */
export const kustomize = programs.find(
  ([program, command]) => spawnSync(program, [command, '--help']).status === 0,
);

/** Renders a folder under infra/deploy/k8s. Throws with the program's output when it fails. */
export function render(folder: string): ClusterObject[] {
  if (kustomize === undefined) throw new Error('Neither kustomize nor kubectl is here');
  const [program, command] = kustomize;
  const directory = join(repositoryDir, 'infra/deploy/k8s', folder);
  const { status, stdout, stderr } = spawnSync(program, [command, directory], {
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  });
  if (status !== 0) throw new Error(`${folder} does not render: ${stderr}`);
  return parseAllDocuments(stdout).map((document) => objectSchema.parse(document.toJS()));
}
