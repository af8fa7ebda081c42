import { createLogger } from '@petwell/chassis/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTargets, type ResolveHost, type Targets } from './targets.ts';

let addresses: string[];
let targets: Targets;

const create = (
  urls: [string, ...string[]],
  resolveHost: ResolveHost = () => Promise.resolve(addresses),
) => {
  targets = createTargets({
    service: 'billing',
    urls,
    resolveHost,
    logger: createLogger({ service: 'gateway', level: 'silent' }),
    now: Date.now,
  });
};
const start = async () => {
  targets.start();
  await vi.advanceTimersByTimeAsync(0);
};
/** How often each host is taken in so many turns. */
function shares(count: number): Record<string, number> {
  const taken: Record<string, number> = {};
  for (let turn = 0; turn < count; turn += 1) {
    const { host } = targets.next();
    taken[host] = (taken[host] ?? 0) + 1;
  }
  return taken;
}

beforeEach(() => {
  vi.useFakeTimers();
  addresses = ['10.0.0.2', '10.0.0.3', '10.0.0.4'];
});
afterEach(() => {
  targets.stop();
  vi.useRealTimers();
});

describe('the processes behind a name', () => {
  it('[OPS-14] share the requests equally', async () => {
    create(['http://billing:8084']);
    await start();
    expect(shares(120)).toEqual({
      '10.0.0.2:8084': 40,
      '10.0.0.3:8084': 40,
      '10.0.0.4:8084': 40,
    });
  });

  it('[OPS-14] join and leave within seconds', async () => {
    create(['http://billing:8084']);
    await start();
    addresses = ['10.0.0.4', '10.0.0.5'];
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shares(10)).toEqual({ '10.0.0.4:8084': 5, '10.0.0.5:8084': 5 });
  });

  it('are left out for two seconds when they cannot be reached, and tried last until then', async () => {
    create(['http://billing:8084']);
    await start();
    targets.skip(new URL('http://10.0.0.3:8084'));
    expect(shares(10)).toEqual({ '10.0.0.2:8084': 5, '10.0.0.4:8084': 5 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shares(9)['10.0.0.3:8084']).toBe(3);
  });

  it('stay known while the name cannot be looked up', async () => {
    const resolveHost = vi.fn<ResolveHost>(() => Promise.resolve(addresses));
    create(['http://billing:8084'], resolveHost);
    await start();
    resolveHost.mockRejectedValueOnce(new Error('EAI_AGAIN')).mockResolvedValueOnce([]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(Object.keys(shares(6))).toHaveLength(3);
  });

  it('are reached by their name until it was looked up once', () => {
    create(['http://billing:8084']);
    expect(targets.next().host).toBe('billing:8084');
    expect(targets.startingWith('billing:8084').map(({ host }) => host)).toEqual(['billing:8084']);
  });

  it('may have IPv6 addresses', async () => {
    addresses = ['fd00::2'];
    create(['http://billing:8084']);
    await start();
    expect(targets.next().href).toBe('http://[fd00::2]:8084/');
  });
});

it('does not look up addresses and localhost', async () => {
  const resolveHost = vi.fn<ResolveHost>();
  create(['http://127.0.0.1:8084', 'http://[::1]:8085', 'http://localhost:8086'], resolveHost);
  await start();
  expect(resolveHost).not.toHaveBeenCalled();
  expect(shares(6)).toEqual({ '127.0.0.1:8084': 2, '[::1]:8085': 2, 'localhost:8086': 2 });
});
