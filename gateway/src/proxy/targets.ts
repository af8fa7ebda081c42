import { isIP } from 'node:net';
import { createRepeater, type Logger } from '@petwell/chassis/core';

/** The processes of one service. */
export type Targets = {
  /** Looks the names up, and again every few seconds until `stop`. */
  start(): void;
  stop(): void;
  /** Takes them in turn. */
  next(): URL;
  /** All of them, the one with this `host:port` first. */
  startingWith(address: string): URL[];
  /** Leaves a target out for a moment, because it cannot be reached or is stopping. */
  skip(target: URL | undefined): void;
};

/** All addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

const skipMs = 2_000;
const resolveIntervalMs = 2_000;

const addressOf = ({ hostname, port }: URL) => `${hostname}:${port || 80}`;

const withHost = (url: URL, address: string): URL => {
  const target = new URL(url);
  target.hostname = isIP(address) === 6 ? `[${address}]` : address;
  return target;
};

/** Not a name that several processes share; its addresses are one machine's. */
const isOneProcess = ({ hostname }: URL) =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

/**
 * Round robin over the processes of a service: over its URLs, and over all addresses of their names, because
 * Compose gives the replicas of a service one name. A name that can't be looked up keeps the addresses it had.
 * When all are skipped, all are tried.
 */
export function createTargets(deps: {
  service: string;
  urls: readonly [string, ...string[]];
  resolveHost: ResolveHost;
  logger: Logger;
  now: () => number;
}): Targets {
  const { service, logger, now } = deps;
  const urls = deps.urls.map((url) => new URL(url));
  const found = new Map(urls.map((url) => [url, [url]]));
  let targets = urls;
  const skippedUntil = new Map<string, number>();
  const isLive = (target: URL) => (skippedUntil.get(addressOf(target)) ?? 0) <= now();
  let turn = 0;

  async function resolve(url: URL): Promise<void> {
    if (isOneProcess(url)) return;
    const addresses = await deps.resolveHost(url.hostname).catch(() => []);
    if (addresses.length === 0) return;
    found.set(
      url,
      addresses.toSorted().map((address) => withHost(url, address)),
    );
  }

  async function resolveAll(): Promise<void> {
    await Promise.all(urls.map(resolve));
    targets = [...found.values()].flat();
    for (const [address, until] of skippedUntil) if (until <= now()) skippedUntil.delete(address);
  }

  const repeater = createRepeater({
    name: 'resolve targets',
    work: resolveAll,
    everyMs: resolveIntervalMs,
    runsAtStart: true,
    logger,
  });

  return {
    start: repeater.start,
    // A lookup that takes long holds nothing up.
    stop: () => void repeater.stop(),
    next() {
      const live = targets.filter(isLive);
      const candidates = live.length > 0 ? live : targets;
      turn += 1;
      return candidates[turn % candidates.length] ?? new URL(deps.urls[0]);
    },
    startingWith: (chosen) =>
      targets.toSorted((a, b) => Number(addressOf(b) === chosen) - Number(addressOf(a) === chosen)),
    skip(target) {
      if (target === undefined || targets.length === 1) return;
      skippedUntil.set(addressOf(target), now() + skipMs);
      logger.warn({ service, target: target.origin, skipMs }, 'target skipped');
    },
  };
}
