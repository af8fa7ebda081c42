import { readFile } from 'node:fs/promises';

export type DocumentedMetric = {
  name: string;
  type: string;
  labels: string[];
  /** Process names, or a scrape job of another product. */
  exposedBy: string[];
};

const row = /^\| `(\w+)` +\| (\w+) +\| ([^|]*)\| ([^|]*)\|/;

const words = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.replaceAll('`', '').trim())
    .filter((word) => word !== '');

const file = new URL('../../../../docs/metrics.md', import.meta.url);

/** Reads the tables of docs/metrics.md. */
export async function readMetricsDocument(): Promise<DocumentedMetric[]> {
  const text = await readFile(file, 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, name, type, labels = '', exposedBy = ''] = row.exec(line) ?? [];
    if (name === undefined || type === undefined) return [];
    return [{ name, type, labels: words(labels), exposedBy: words(exposedBy) }];
  });
}
