import { isDeepStrictEqual } from 'node:util';
import type { OfferContent } from '@petwell/contracts';
import { codeFor } from '../core/rules-code.ts';
import type { Prisma, PrismaClient } from '../data/generated/client.ts';
import { firstContents, readSeed, type Seed } from './seed-file.ts';

type Transaction = Prisma.TransactionClient;

function toServiceRow({ feature, comparison, ...service }: Seed['services'][number]) {
  return {
    ...service,
    featureOne: feature.one,
    featureMany: feature.many,
    comparisonGroup: comparison.group,
    comparisonDetail: comparison.detail,
  };
}

/** Adds services and updates the changed ones, which only a release changes; most seedings change none. */
async function saveServices(tx: Transaction, services: Seed['services']): Promise<void> {
  const known = new Map((await tx.service.findMany()).map((row) => [row.code, row]));
  const rows = services.map(toServiceRow);
  await tx.service.createMany({ data: rows.filter(({ code }) => !known.has(code)) });
  for (const data of rows) {
    const { code } = data;
    const isChanged = known.has(code) && !isDeepStrictEqual({ ...known.get(code) }, data);
    if (isChanged) await tx.service.update({ where: { code }, data });
  }
}

const firstVersion = (content: OfferContent, now: Date) => ({
  versions: { create: { number: 1, content, effectiveFrom: now, publishedAt: now } },
});

/**
 * Adds the plans and add-ons whose code is missing. Those that are there stay as the managers left them, and so do
 * plans of theirs with a name of the seed.
 */
async function addMissing(tx: Transaction, seed: Seed, now: Date): Promise<void> {
  const { plans, addOns } = firstContents(seed);
  const known = { select: { code: true, name: true } };
  const isMissing =
    (rows: { code: string; name: string }[]) => (offer: { code: string; name: string }) =>
      !rows.some(({ code, name }) => code === offer.code || name === offer.name);
  const named = <Content extends OfferContent>(content: Content) => ({
    code: codeFor(content.kind, content.name, new Set()),
    name: content.name,
    content,
  });
  const missingPlans = plans.map(named).filter(isMissing(await tx.wellnessPlan.findMany(known)));
  for (const { code, name, content } of missingPlans) {
    await tx.wellnessPlan.create({ data: { code, name, ...firstVersion(content, now) } });
  }
  const missingAddOns = addOns.map(named).filter(isMissing(await tx.addOnService.findMany(known)));
  for (const { code, name, content } of missingAddOns) {
    await tx.addOnService.create({ data: { code, name, ...firstVersion(content, now) } });
  }
}

/**
 * Adds the plans and add-ons of `prisma/seed/catalog.json` that are missing, and makes the services match it. Managers
 * change plans and add-ons, so it never does. Idempotent.
 */
export async function seedCatalog(
  prisma: PrismaClient,
): Promise<{ plans: number; addOns: number }> {
  const seed = await readSeed();
  const save = async (tx: Transaction) => {
    await saveServices(tx, seed.services);
    await addMissing(tx, seed, new Date());
  };
  await prisma.$transaction(save, { timeout: 30_000 });
  return { plans: seed.plans.length, addOns: seed.addOns.length };
}
