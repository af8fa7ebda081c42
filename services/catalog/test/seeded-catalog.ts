import { toCatalog } from '../src/core/rules-offer.ts';
import { firstContents, readSeed, type Seed } from '../src/plans/seed-file.ts';

export const seed = await readSeed();

/** Converts the seed to the catalog that is read from a seeded database. */
function toSeededCatalog(from: Seed) {
  const { plans, addOns } = firstContents(from);
  const sold = [plans, addOns].flatMap((contents) =>
    contents.map((content, index) => ({ id: index + 1, version: 1, content })),
  );
  return toCatalog(sold, from.services);
}

export const seededCatalog = toSeededCatalog(seed);
