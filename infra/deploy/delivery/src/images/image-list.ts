import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir, type ProcessSpec } from '@petwell/local-stack/parts';

/** One image of the system and the process of the local stack that it runs. */
export type Image = {
  name: ProcessSpec['name'];
  tag: string;
  dockerfile: string;
  buildArguments: Record<string, string>;
  /** Whether it brings its own database to its schema. */
  hasDatabase: boolean;
};

const dockerfile = (kind: 'service' | 'gateway' | 'tool') =>
  `infra/deploy/docker/${kind}.Dockerfile`;

const service = (name: ProcessSpec['name']): Image => ({
  name,
  tag: `petwell/${name}`,
  dockerfile: dockerfile('service'),
  buildArguments: { WORKSPACE: `services/${name}` },
  hasDatabase: true,
});

/** Every image, in an order in which each finds what it needs already running. */
export const images: readonly Image[] = [
  service('identity'),
  service('catalog'),
  service('enrollment'),
  service('billing'),
  service('notification'),
  {
    name: 'stripe-simulator',
    tag: 'petwell/stripe-simulator',
    dockerfile: dockerfile('tool'),
    buildArguments: { WORKSPACE: 'infra/dev/stripe-simulator' },
    hasDatabase: false,
  },
  {
    name: 'gateway',
    tag: 'petwell/gateway',
    dockerfile: dockerfile('gateway'),
    buildArguments: {},
    hasDatabase: false,
  },
];

/** The image that a Dockerfile builds upon, as its NODE_IMAGE names it. */
export async function readBaseName(file: string): Promise<string> {
  const text = await readFile(join(repositoryDir, file), 'utf8');
  const name = /^ARG NODE_IMAGE=(\S+)$/m.exec(text)?.[1];
  if (name === undefined) throw new Error(`${file} names no NODE_IMAGE`);
  return name;
}
