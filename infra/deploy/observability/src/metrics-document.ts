import { readFile } from 'node:fs/promises';

export type DocumentedMetric = {
  name: string;
  type: string;
  /** Process names, or a scrape job of another product. */
  exposedBy: string[];
};

const entry = /^- `(\w+)` \((\w+), (\w+)\): /;
const publishers = ['identity', 'catalog', 'enrollment', 'billing', 'notification'];
const groups: Record<string, string[]> = {
  all: ['gateway', ...publishers],
  publishers,
};

const file = new URL('../../../../docs/metrics.md', import.meta.url);

/** Reads the list of docs/metrics.md. */
export async function readMetricsDocument(): Promise<DocumentedMetric[]> {
  const text = await readFile(file, 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, name, type, exposedBy] = entry.exec(line) ?? [];
    if (name === undefined || type === undefined || exposedBy === undefined) return [];
    return [{ name, type, exposedBy: groups[exposedBy] ?? [exposedBy] }];
  });
}
