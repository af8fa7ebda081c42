/**
 * Watches over a stack that belongs to another process (a run of tests): when that one ends without
 * stopping it, be it by SIGKILL, the stack goes down, and a temporary data folder with it.
 *
 *   node guardian.ts <owner's pid> <owner's identity> <data folder> <keep|remove>
 */
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { bringDown } from './down.ts';
import { readProcessIdentity } from './process-identity.ts';
import { silentProgress } from './progress.ts';

const pollMs = 500;
const [pid = '', identity = '', dataDir = '', fate = 'keep'] = process.argv.slice(2);

while ((await readProcessIdentity(Number(pid))) === identity) await wait(pollMs);
await bringDown(dataDir, silentProgress);
if (fate === 'remove') await rm(dataDir, { recursive: true, force: true });
