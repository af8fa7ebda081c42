import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** A chunk and everything that it imports statically: what is downloaded before any of it runs. */
export function downloadOf(bundle: Rolldown.OutputBundle, first: Chunk): Set<Chunk> {
  const chunks = new Set([first]);
  for (const { imports } of chunks) {
    for (const fileName of imports) {
      const imported = bundle[fileName];
      if (imported?.type === 'chunk') chunks.add(imported);
    }
  }
  return chunks;
}
