import { join } from 'node:path';
import { repositoryDir } from './repository.ts';

/** Flags for every Node process. */
export const nodeFlags = ['--disable-warning=ExperimentalWarning'];

/** Node caches stripped and compiled sources, so the next start takes half the time. */
export const nodeEnvironment = {
  NODE_COMPILE_CACHE: join(repositoryDir, 'node_modules/.cache/node'),
} as const;
