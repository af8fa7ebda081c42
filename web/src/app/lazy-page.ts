import { type ComponentType, lazy } from 'react';
import { pageLoads } from './page-loads.ts';

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
 * person is by now; what they typed is in the tab's storage. Once only, and not into a dead network.
 */
async function startOver(error: unknown): Promise<never> {
  if (wasReloaded() || !(await isServerThere())) throw error;
  window.location.reload();
  return new Promise<never>(() => undefined);
}

/** A page that is downloaded with its route, and shown as pending in the progress line meanwhile. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const finish = pageLoads.start();
    try {
      return { default: await load().catch(startOver) };
    } finally {
      finish();
    }
  });
}
