import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/**
 * The addresses behind a service's setting: each of its list, and every address that a name stands for
 * at the moment (a container's or a headless service's name stands for all its replicas).
 */
export async function findReplicas(
  urls: readonly string[],
  resolve: (name: string) => Promise<string[]> = resolveName,
): Promise<string[]> {
  const found = await Promise.all(
    urls.map(async (text) => {
      const url = new URL(text);
      const name = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(name) !== 0) return [url.origin];
      const addresses = await resolve(name);
      return addresses.map((address) => {
        url.hostname = isIP(address) === 6 ? `[${address}]` : address;
        return url.origin;
      });
    }),
  );
  return [...new Set(found.flat())];
}

async function resolveName(name: string): Promise<string[]> {
  const answers = await lookup(name, { all: true }).catch(() => []);
  // `localhost` may stand for one process by two addresses.
  const families = answers.filter(({ family }) => family === 4);
  return (families.length > 0 ? families : answers).map(({ address }) => address);
}

/** GET /health/ready of a process, answered with 200 within a second. */
export async function isReplicaReady(address: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/health/ready', address), {
      signal: AbortSignal.timeout(1_000),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
