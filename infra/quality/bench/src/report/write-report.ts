import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { machineSentence, type Machine } from './machine.ts';

export type Report = {
  /** File name without its ending. */
  name: string;
  title: string;
  machine: Machine;
  /** Markdown, part by part. */
  parts: readonly string[];
  /** SVG pictures by name; a part shows one by `![](name.svg)`. */
  plots: Readonly<Record<string, string>>;
  /** The figures as measured, for comparisons later. */
  raw: unknown;
};

/** Writes `docs/benchmarks/<name>.md` with its pictures and the raw figures beside it. */
export async function writeReport(report: Report, directory = defaultDirectory): Promise<string> {
  await mkdir(directory, { recursive: true });
  const text = [`# ${report.title}`, machineSentence(report.machine), ...report.parts];
  const file = join(directory, `${report.name}.md`);
  const raw = { machine: report.machine, figures: report.raw };
  await Promise.all([
    writeFile(file, `${text.join('\n\n')}\n`),
    writeFile(join(directory, `${report.name}.json`), `${JSON.stringify(raw, null, 2)}\n`),
    ...Object.entries(report.plots).map(([name, svg]) =>
      writeFile(join(directory, `${name}.svg`), svg),
    ),
  ]);
  return file;
}

const defaultDirectory = join(repositoryDir, 'docs/benchmarks');
