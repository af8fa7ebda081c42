type Load = () => Promise<unknown>;

/** What forms need before their own schemas; each runs longer than most pages. */
export const schemaParts: readonly Load[] = [
  () => import('./api/first-zod.ts'),
  () => import('./api/first-schemas.ts'),
];

/**
 * Loads one part after the other, so that each also runs in a task of its own and whoever touches the page
 * meanwhile does not wait for all of them. Never rejects: whatever needs a part that cannot be had says so itself.
 */
export async function loadInPieces(parts: readonly Load[]): Promise<void> {
  for (const part of parts) await part().catch(() => undefined);
}
