import type { Logger } from '@petwell/chassis/core';

/** The processes of one service. */
export type Targets = {
  /** Takes them in turn. */
  next(): URL;
  /** All of them, the one with this `host:port` first. */
  startingWith(address: string): URL[];
  /** Leaves a target out for a moment, because it cannot be reached or is stopping. */
  skip(target: URL | undefined): void;
};

const skipMs = 2_000;

const addressOf = ({ hostname, port }: URL) => `${hostname}:${port || 80}`;

/**
 * Round robin over the URLs of a service. When all are skipped, all are tried. A DNS name counts as one
 * URL: Compose and Kubernetes resolve it to processes that are ready.
 */
export function createTargets(deps: {
  service: string;
  urls: readonly [string, ...string[]];
  logger: Logger;
  now: () => number;
}): Targets {
  const { service, logger, now } = deps;
  const first = new URL(deps.urls[0]);
  const targets = [first, ...deps.urls.slice(1).map((url) => new URL(url))];
  const skippedUntil = new Map<URL, number>();
  const isLive = (target: URL) => (skippedUntil.get(target) ?? 0) <= now();
  let turn = 0;
  return {
    next() {
      const live = targets.filter(isLive);
      const candidates = live.length > 0 ? live : targets;
      turn += 1;
      return candidates[turn % candidates.length] ?? first;
    },
    startingWith: (chosen) =>
      targets.toSorted((a, b) => Number(addressOf(b) === chosen) - Number(addressOf(a) === chosen)),
    skip(target) {
      if (target === undefined || targets.length === 1) return;
      skippedUntil.set(target, now() + skipMs);
      logger.warn({ service, target: target.origin, skipMs }, 'target skipped');
    },
  };
}
