import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { budgets } from './budgets.ts';
import { appDownloadOf, downloadOf } from './download.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const paymentModule = /\/node_modules\/@stripe\//;

const gzipBytes = (chunks: Iterable<Chunk>): number =>
  [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

function problemsOf(bundle: Bundle): string[] {
  const problems: string[] = [];
  const bytes = gzipBytes(appDownloadOf(bundle));
  if (bytes > budgets.landingScriptBytes) {
    problems.push(`/ needs ${bytes} bytes of JavaScript, allowed ${budgets.landingScriptBytes}`);
  }
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk' || (!file.isEntry && !file.isDynamicEntry)) continue;
    const download = downloadOf(bundle, file);
    const paid = [...download]
      .flatMap(({ moduleIds }) => moduleIds)
      .find((id) => paymentModule.test(id));
    const mayPay = budgets.payingPages.some((page) => file.name === page);
    if (paid !== undefined && !mayPay)
      problems.push(`${file.name} downloads payment code: ${paid}`);
  }
  return problems;
}

/** Fails the build when a download is larger than budgets.ts allows, or holds what belongs elsewhere. */
export function checkBudgets(): Plugin {
  return {
    name: 'petwell-check-budgets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const problems = problemsOf(bundle);
        if (problems.length > 0) this.error(`Over budget:\n  ${problems.join('\n  ')}`);
      },
    },
  };
}
