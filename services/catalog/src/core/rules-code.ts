import type { OfferKind } from '@petwell/contracts';

/** Makes the code of a new plan or add-on from its name, 'Dog Gold' → dog-gold, beside those that are taken. */
export function codeFor(kind: OfferKind, name: string, taken: ReadonlySet<string>): string {
  const base =
    name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((part) => part !== '')
      .join('-') || kind;
  for (let nth = 1; ; nth += 1) {
    const code = nth === 1 ? base : `${base}-${nth}`;
    if (!taken.has(code)) return code;
  }
}
