import type { Proxy, ProxyOptions } from './proxy.ts';

export type EngineName = 'undici' | 'http-proxy-middleware';

/** Which library carries requests to the services (ADR 12); the other one is not loaded. */
export async function loadEngine(name: EngineName): Promise<(options: ProxyOptions) => Proxy> {
  if (name === 'undici') return (await import('./undici-proxy.ts')).createUndiciProxy;
  return (await import('./http-proxy.ts')).createHttpProxy;
}
