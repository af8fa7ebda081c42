import type { AppError, Logger } from '@petwell/chassis/core';
import type { Exchange, Proxy } from './proxy.ts';

/** One process of a service. */
type Replica = { address: string; proxy: Proxy; isReady: boolean };

export type ReplicaOptions = {
  service: string;
  /** Taken for the addresses until the first look. */
  urls: readonly string[];
  /** The addresses at this moment, e.g. `http://10.0.0.7:8084`: those of a list, or what a name stands for. */
  findAddresses: () => Promise<readonly string[]>;
  openProxy: (address: string) => Proxy;
  /** Whether the process takes requests: false while it starts, drains or is cut off. */
  checkReady: (address: string) => Promise<boolean>;
  logger: Logger;
};

export type Replicas = Proxy & {
  /** Looks for replicas, and at each of them. Never rejects. */
  refresh(): Promise<void>;
  /** Does so every second until `close`. */
  start(): void;
};

const everyMs = 1_000;
/** Longer than the slowest answer: what a replica has in hand when it leaves is not cut off. */
const farewellMs = 60_000;

const isRepeatable = ({ request }: Exchange) =>
  request.method === 'GET' || request.method === 'HEAD';

/** Who is there, who is ready, and whose turn it is. */
function createReplicaSet({ service, logger, urls, openProxy }: ReplicaOptions) {
  const open = (address: string): Replica => ({
    address,
    proxy: openProxy(address),
    isReady: true,
  });
  let replicas = urls.map(open);
  let turn = 0;
  return {
    all: () => replicas,
    keepOnly(addresses: readonly string[]): void {
      for (const { address, proxy } of replicas) {
        if (!addresses.includes(address)) setTimeout(() => proxy.close(), farewellMs).unref();
      }
      const known = new Map(replicas.map((replica) => [replica.address, replica]));
      replicas = addresses.map((address) => known.get(address) ?? open(address));
    },
    setReady(replica: Replica, isReady: boolean): void {
      // The only one gets all requests whatever it says.
      if (replica.isReady === isReady || replicas.length === 1) return;
      replica.isReady = isReady;
      const { address } = replica;
      if (isReady) logger.info({ service, address }, 'replica is back');
      else logger.warn({ service, address }, 'replica is out');
    },
    choose(without: ReadonlySet<Replica>): Replica | undefined {
      const left = replicas.filter((replica) => !without.has(replica));
      const ready = left.filter(({ isReady }) => isReady);
      const candidates = ready.length > 0 ? ready : left;
      turn = (turn + 1) % Number.MAX_SAFE_INTEGER;
      return candidates[turn % candidates.length];
    },
  };
}

/**
 * Spreads requests over all processes of a service, in turn. One that does not say that it is ready, or
 * that nobody answers for, gets nothing until it says so again; what had no body is then asked of the
 * next. When none is ready all are tried, because a wrong answer to the question must not close a service.
 */
export function createReplicas(options: ReplicaOptions): Replicas {
  const replicas = createReplicaSet(options);
  let timer: NodeJS.Timeout | undefined;

  function send(exchange: Exchange, tried: Set<Replica>, last?: AppError): void {
    const replica = replicas.choose(tried);
    if (replica === undefined) {
      if (last) exchange.onFailure(last);
      return;
    }
    const onFailure = (error: AppError) => {
      if (error.code !== 'service_unavailable') return exchange.onFailure(error);
      replicas.setReady(replica, false);
      if (!isRepeatable(exchange)) return exchange.onFailure(error);
      return send(exchange, tried.add(replica), error);
    };
    replica.proxy.forward({ ...exchange, onFailure });
  }

  async function refresh(): Promise<void> {
    const addresses = await options.findAddresses();
    // A name that stands for nothing at the moment is no reason to forget those that are there.
    if (addresses.length > 0) replicas.keepOnly(addresses);
    const all = replicas.all();
    if (all.length === 1) return;
    const check = async (replica: Replica) =>
      replicas.setReady(replica, await options.checkReady(replica.address));
    await Promise.all(all.map(check));
  }

  return {
    refresh,
    start() {
      const repeat = async () => {
        await refresh();
        if (timer !== undefined) timer = setTimeout(() => void repeat(), everyMs).unref();
      };
      timer = setTimeout(() => void repeat(), 0);
    },
    forward: (exchange) => send(exchange, new Set()),
    close() {
      clearTimeout(timer);
      timer = undefined;
      for (const { proxy } of replicas.all()) proxy.close();
    },
  };
}
