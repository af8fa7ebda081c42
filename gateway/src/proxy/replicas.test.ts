import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, createLogger } from '@petwell/chassis/core';
import { describe, expect, it } from 'vitest';
import { findReplicas } from './find-replicas.ts';
import type { Exchange } from './proxy.ts';
import { createReplicas } from './replicas.ts';

const logger = createLogger({ service: 'gateway', level: 'silent' });

function createWorld(urls: string[]) {
  const world = {
    addresses: urls,
    notReady: new Set<string>(),
    unreachable: new Set<string>(),
    asked: [] as string[],
    failures: [] as string[],
    closed: [] as string[],
  };
  const replicas = createReplicas({
    service: 'billing',
    urls,
    logger,
    findAddresses: () => Promise.resolve(world.addresses),
    checkReady: (address) => Promise.resolve(!world.notReady.has(address)),
    openProxy: (address) => ({
      forward: ({ onFailure }) => {
        world.asked.push(address);
        if (world.unreachable.has(address)) onFailure(new AppError('service_unavailable'));
      },
      close: () => world.closed.push(address),
    }),
  });
  const send = (method: string) => {
    const exchange: Exchange = {
      request: { method } as IncomingMessage,
      response: {} as ServerResponse,
      bodyLimitBytes: 1_000,
      onFailure: (error) => world.failures.push(error.code),
    };
    replicas.forward(exchange);
  };
  return { world, replicas, send };
}

describe('replicas', () => {
  it('take turns', () => {
    const { world, send } = createWorld(['a', 'b', 'c']);
    for (let count = 0; count < 6; count += 1) send('POST');
    expect(world.asked.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  });

  it('get nothing while they drain, and their turn again afterwards', async () => {
    const { world, replicas, send } = createWorld(['a', 'b']);
    world.notReady.add('a');
    await replicas.refresh();
    for (let count = 0; count < 3; count += 1) send('POST');
    expect(world.asked).toEqual(['b', 'b', 'b']);
    world.notReady.clear();
    await replicas.refresh();
    send('GET');
    send('GET');
    expect(world.asked).toContain('a');
  });

  it('that nobody answers for are out at once, and whoever only asked does not notice', () => {
    const { world, send } = createWorld(['a', 'b']);
    world.unreachable.add('a');
    for (let count = 0; count < 4; count += 1) send('GET');
    expect(world.failures).toEqual([]);
    expect(world.asked.filter((address) => address === 'a')).toHaveLength(1);
  });

  it('are not asked a second time for what changes something', () => {
    const { world, send } = createWorld(['a', 'b']);
    world.unreachable.add('a').add('b');
    send('POST');
    expect(world.asked).toHaveLength(1);
    expect(world.failures).toEqual(['service_unavailable']);
  });

  it('are all tried when none says that it is ready, and fail once', async () => {
    const { world, replicas, send } = createWorld(['a', 'b']);
    world.notReady.add('a').add('b');
    await replicas.refresh();
    send('GET');
    expect(world.asked).toHaveLength(1);
    world.unreachable.add('a').add('b');
    send('GET');
    expect(world.asked).toHaveLength(3);
    expect(world.failures).toEqual(['service_unavailable']);
  });

  it('come and go with their name, and stay when it stands for nothing for a moment', async () => {
    const { world, replicas, send } = createWorld(['a']);
    world.addresses = ['b', 'c'];
    await replicas.refresh();
    world.addresses = [];
    await replicas.refresh();
    send('POST');
    send('POST');
    expect(world.asked.toSorted()).toEqual(['b', 'c']);
    // What the one that left has in hand is not cut off.
    expect(world.closed).toEqual([]);
  });
});

describe('findReplicas', () => {
  it('takes a list as it is and every address of a name', async () => {
    const resolve = (name: string) =>
      Promise.resolve(name === 'billing' ? ['10.0.0.7', '10.0.0.8', 'fd00::9'] : []);
    expect(await findReplicas(['http://127.0.0.1:9001', 'http://127.0.0.1:9002'], resolve)).toEqual(
      ['http://127.0.0.1:9001', 'http://127.0.0.1:9002'],
    );
    expect(await findReplicas(['http://billing:8084'], resolve)).toEqual([
      'http://10.0.0.7:8084',
      'http://10.0.0.8:8084',
      'http://[fd00::9]:8084',
    ]);
    expect(await findReplicas(['http://nobody:8084'], resolve)).toEqual([]);
  });
});
