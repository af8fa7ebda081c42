import { join } from 'node:path';
import { repositoryDir } from './repository.ts';

/**
 * The flags that every Node process runs with; the images have the same (infra/deploy/docker). Young memory of at
 * most 3 × 4 MB: 8 MB each take 10 MB more from the start, 2 MB each two thirds more time to collect.
 */
export const nodeFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'];

/**
 * Node keeps what it stripped and compiled: the next start takes half the time, and 20 MB less. All threads
 * take memory from one arena, and what is large goes back as soon as it is free (glibc): 4 MB less. The
 * images have the same, with a cache of their own.
 */
export const nodeEnvironment = {
  NODE_COMPILE_CACHE: join(repositoryDir, 'node_modules/.cache/node'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
} as const;
