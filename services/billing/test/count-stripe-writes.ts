import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Stripe from 'stripe';

const source = join(import.meta.dirname, '../src');
const isRead = /^(retrieve|list|search|createPreview$|constructor$|generateTest)/;

function methodsOf(resource: object): string[] {
  const prototype: unknown = Object.getPrototypeOf(resource);
  return prototype === null || prototype === Object.prototype
    ? []
    : [...Object.getOwnPropertyNames(prototype), ...methodsOf(prototype as object)];
}

/** Every resource of the SDK with its methods that change something at Stripe. */
function stripeWrites(): Map<string, ReadonlySet<string>> {
  const resources = Object.entries(new Stripe('sk_test_1')).filter(
    (entry): entry is [string, object] => typeof entry[1] === 'object' && entry[1] !== null,
  );
  return new Map(
    resources
      .filter(([name]) => !name.startsWith('_'))
      .map(([name, one]) => [
        name,
        new Set(methodsOf(one).filter((method) => !isRead.test(method))),
      ]),
  );
}

/** How often billing's source has each call that writes, such as `refunds.create(`. */
export async function countWrites(): Promise<Record<string, number>> {
  const known = stripeWrites();
  const counts: Record<string, number> = {};
  for await (const file of glob('**/*.ts', { cwd: source })) {
    if (/\.test\.ts$|(^|\/)(test|generated)\//.test(file)) continue;
    const text = await readFile(join(source, file), 'utf8');
    for (const [, resource = '', method = ''] of text.matchAll(/\b(\w+)\s*\.\s*(\w+)\(/g)) {
      if (!known.get(resource)?.has(method)) continue;
      const name = `${resource}.${method}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return counts;
}
