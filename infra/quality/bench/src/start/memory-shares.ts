import { readFile } from 'node:fs/promises';

/** In MB of 1024 × 1024 bytes. */
export type MemoryShares = {
  /** All that the process has in RAM, with what others have in common with it: Node's own program. */
  rss: number;
  /** The same with a fair part of what is in common. */
  pss: number;
  /** What would be free again without the process. */
  uss: number;
};

/** What Linux counts of a process. Rejects where the process has ended. */
export async function readMemoryShares(pid: number): Promise<MemoryShares> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;
  return {
    rss: megabytes('Rss'),
    pss: megabytes('Pss'),
    uss: megabytes('Private_Clean') + megabytes('Private_Dirty'),
  };
}
