import type { Logger } from '@petwell/chassis/core';

/** The processes of one service, in turn. */
export type Targets = {
  count: number;
  next(): URL;
  /** Leaves a target out for a moment, because it refused a connection. */
  skip(target: URL): void;
};

const skipMs = 10_000;

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
  let turn = 0;
  return {
    count: targets.length,
    next() {
      const live = targets.filter((target) => (skippedUntil.get(target) ?? 0) <= now());
      const candidates = live.length > 0 ? live : targets;
      turn += 1;
      return candidates[turn % candidates.length] ?? first;
    },
    skip(target) {
      if (targets.length === 1) return;
      skippedUntil.set(target, now() + skipMs);
      logger.warn({ service, target: target.origin, skipMs }, 'target skipped');
    },
  };
}
