import type { Proof } from '../requirements/find-proofs.ts';

export type Text = { path: string; text: string };

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

/** Every version of an event has a type of its own. */
const eventType = /'([a-z][a-z.-]+\.v\d+)'/g;
const declared = /envelopeSchema\(\s*'([a-z][a-z.-]+\.v\d+)'/g;
/** Code that appends to the outbox builds an event with its subject, or says which ones it returns. */
const built = /type: '([a-z][a-z.-]+\.v\d+)'(?: as const)?,\s*(?:\/\/[^\n]*\s*)*subject\b/g;
const returned = /NewEvent<([^>]*)>/g;

/** Which event types are published. `declarations` are those of contracts, `sources` all services' own. */
export function countEvents(declarations: readonly Text[], sources: readonly Text[]) {
  const types = [...new Set(declarations.flatMap(({ text }) => matches(text, declared)))].sort();
  const published = new Set(
    sources.flatMap(({ text }) => [
      ...matches(text, built),
      ...matches(text, returned).flatMap((list) => matches(list, eventType)),
    ]),
  );
  return {
    published: types.filter((type) => published.has(type)),
    unpublished: types.filter((type) => !published.has(type)),
  };
}

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Spreads of a named object into a call or a literal: `{ ...given, clock }`. */
export function countSpreads(text: string): number {
  return matches(text, /[{,(]\s*\.\.\.([A-Za-z]\w*)\s*[,})]/g).length;
}

/** Where composition happens. */
export const isComposition = (path: string): boolean =>
  /\/src\/(?:.*\/)?(?:compose|index)\.ts$/.test(path);

/** At which level a test runs. */
export function levelOf(path: string): string {
  if (path.includes('/e2e/')) return 'browser';
  if (path.includes('/test/contract/')) return 'contract';
  if (path.endsWith('-recovery.test.ts')) return 'system';
  if (path.includes('/test/integration/')) return 'integration';
  if (path.includes('/test/unit/') || path.includes('/src/') || path.includes('/build/')) {
    return path.endsWith('.tsx') ? 'web' : 'unit';
  }
  return path.startsWith('web/') ? 'web' : 'system';
}

/** How many requirements are proven, by the number of levels. */
export function countLevels(proofs: readonly Proof[], numbers: readonly string[]) {
  const levels = (number: string) =>
    new Set(proofs.filter((proof) => proof.number === number).map(({ file }) => levelOf(file)));
  const counts = numbers.map((number) => levels(number).size);
  return {
    requirements: numbers.length,
    provenAtTwoOrMore: counts.filter((count) => count >= 2).length,
  };
}
