import { type ComponentType, lazy } from 'react';
import { pageLoads } from './page-loads.ts';

/** A page that is downloaded with its route, and shown as pending in the progress line meanwhile. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const finish = pageLoads.start();
    try {
      return { default: await load() };
    } finally {
      finish();
    }
  });
}
