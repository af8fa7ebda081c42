import { readFile } from 'node:fs/promises';

export type DocumentedMetric = {
  name: string;
  type: string;
  /** Process names, or a scrape job of another product. */
  exposedBy: string[];
};

const row = /^\| `(\w+)` +\| (\w+) +\| ([^|]*)\|/;
const publishers = ['identity', 'enrollment', 'billing', 'notification'];
const groups: Record<string, string[]> = {
  all: ['gateway', 'catalog', ...publishers],
  publishers,
};

const file = new URL('../../../../docs/metrics.md', import.meta.url);

/** Reads the table of docs/metrics.md. */
export async function readMetricsDocument(): Promise<DocumentedMetric[]> {
  const text = await readFile(file, 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, name, type, exposedBy = ''] = row.exec(line) ?? [];
    if (name === undefined || type === undefined) return [];
    const who = exposedBy.trim();
    return [{ name, type, exposedBy: groups[who] ?? [who] }];
  });
}
