import type { ComponentType } from 'react';

/** A page's code couldn't be loaded: the network is down, or a deployment has replaced the file. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** Loads a page's code, or its routes. Throws PageLoadError. */
export async function loadPage<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    throw new PageLoadError('The page could not be loaded', { cause: error });
  }
}

/** Lazy-loads a page when its route is first opened. */
export const page =
  <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) =>
  async () => ({ Component: await loadPage(async () => (await load())[name]) });
