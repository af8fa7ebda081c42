import type { ComponentType } from 'react';

const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/**
 * Loads a page's code. A deployment replaces the files that an open tab knows, so a failure reloads the tab
 * once; what was typed is in session storage. Offline, and after a reload, the failure is thrown.
 */
export async function loadPage(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine || wasReloaded()) throw error;
    window.location.reload();
    return new Promise(() => undefined);
  }
}
