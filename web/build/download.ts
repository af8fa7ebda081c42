import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const chunksNamed = (bundle: Bundle, fileNames: readonly string[]): Chunk[] =>
  fileNames.map((fileName) => bundle[fileName]).filter((file) => file?.type === 'chunk');

/** A chunk and everything that it imports statically: what is downloaded before any of it runs. */
export function downloadOf(bundle: Bundle, first: Chunk): Set<Chunk> {
  const chunks = new Set([first]);
  for (const { imports } of chunks) {
    for (const imported of chunksNamed(bundle, imports)) chunks.add(imported);
  }
  return chunks;
}

/** The app: its entry and what the entry imports by itself, step after step, before anybody does anything. */
export function appDownloadOf(bundle: Bundle): Set<Chunk> {
  // Vite drops the chunk that it calls the entry where that only imports this one.
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/src/main.ts')),
  );
  if (entry?.type !== 'chunk') throw new Error('the build has no main.ts');
  const steps = [entry, ...chunksNamed(bundle, entry.dynamicImports)];
  return new Set(steps.flatMap((step) => [...downloadOf(bundle, step)]));
}
