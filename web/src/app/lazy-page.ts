import { type ComponentType, lazy } from 'react';
import { loadInPieces } from '../shared/load-in-pieces.ts';
import { OutdatedPageError } from '../shared/ui/outdated-page-error.ts';
import { pageLoads } from './page-loads.ts';
import { takenOver } from './taken-over.ts';

const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * A new version has replaced the files that this tab was loaded from: it loads itself anew, where the
 * person is by now; what they typed is in the tab's storage. Once only, after that it is said in words, and
 * not into a dead network.
 */
async function startOver(cause: unknown): Promise<never> {
  if (!(await isServerThere())) throw cause;
  if (wasReloaded()) throw new OutdatedPageError('A page could not be loaded', { cause });
  window.location.reload();
  return new Promise<never>(() => undefined);
}

/** A file that is being written just now can be empty: a module like any other, but without the page. */
async function loadWhole(load: PageLoad): Promise<ComponentType> {
  const page = await load();
  if (page === undefined) throw new TypeError('The file of a page does not contain the page');
  return page;
}

type PageLoad = () => Promise<ComponentType | undefined>;

/**
 * A page that is downloaded with its route, and shown as pending in the progress line meanwhile. Throws
 * OutdatedPageError into the page's error boundary where loading the whole tab anew did not help. Where the page
 * is in the HTML already, and all of its code on the way, `parts` of that run before it.
 */
export function lazyPage(load: PageLoad, parts: readonly (() => Promise<unknown>)[] = []) {
  return lazy(async () => {
    const finish = pageLoads.start();
    try {
      if (takenOver.isPageInHtml) await loadInPieces(parts);
      return { default: await loadWhole(load).catch(startOver) };
    } finally {
      finish();
    }
  });
}
