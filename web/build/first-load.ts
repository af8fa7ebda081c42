/** Vite's manifest: chunks by their entry module. */
export type Manifest = Readonly<
  Record<string, { file: string; imports?: readonly string[]; css?: readonly string[] }>
>;

/** Returns the files that these modules need before they run: their chunks, all static imports, and styles. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const names = new Set(modules);
  const files = new Set<string>();
  // The set grows while it is read.
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) names.add(imported);
  }
  return files;
}
