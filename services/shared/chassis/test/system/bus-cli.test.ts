import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { createBus } from '../../src/bus/create-bus.ts';
import { statusChanged, silentLogger } from '../integration/messaging/factories.ts';

const script = fileURLToPath(new URL('../../src/bus/cli.ts', import.meta.url));

type Result = { code: number | null; stdout: string; stderr: string };

describe('npm run bus', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase();
  });
  afterAll(() => database.drop());

  function run(words: string[], env: Record<string, string> = {}): Promise<Result> {
    const child = spawn(process.execPath, [script, ...words], {
      env: { RABBITMQ_URL: 'off', BUS_DATABASE_URL: database.url, ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    return new Promise((resolve) =>
      child.once('close', (code) => resolve({ code, stdout, stderr })),
    );
  }

  test('explains itself, and answers wrong usage with exit code 2', async () => {
    const help = await run(['--help']);
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('npm run bus -- dead list');
    const wrong = await run(['dead', 'purge']);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('there is no command "purge"');
    const unset = await run(['dead', 'list'], { BUS_DATABASE_URL: '' });
    expect(unset.code).toBe(2);
    expect(unset.stderr).toContain('set RABBITMQ_URL or BUS_DATABASE_URL');
  });

  test('says in one sentence that the bus is down, with exit code 1', async () => {
    const down = await run(['dead', 'list'], {
      BUS_DATABASE_URL: 'postgres://postgres@127.0.0.1:1/bus',
    });
    expect(down).toEqual({ code: 1, stdout: '', stderr: 'the bus cannot be reached\n' });
  });

  test('[OPS-06] lists, shows and redrives', async () => {
    const bus = createBus({
      rabbitmqUrl: 'off',
      busDatabaseUrl: database.url,
      topology: { 'test.failures': ['subscription.status-changed.v1'] },
      retry: { maxAttempts: 1, delaysMs: [50] },
      logger: silentLogger,
    });
    await bus.start();
    let isBroken = true;
    const done: string[] = [];
    await bus.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      handler: (event) => {
        if (isBroken) return Promise.reject(new Error('mail server is down'));
        done.push(event.id);
        return Promise.resolve();
      },
    });
    try {
      expect(await run(['dead', 'list'])).toEqual({
        code: 0,
        stdout: 'No dead letters.\n',
        stderr: '',
      });
      const event = statusChanged();
      await bus.publish(event);
      const [parked] = await vi.waitFor(
        async () => {
          const list = await bus.deadLetters.list();
          expect(list).toHaveLength(1);
          return list;
        },
        { timeout: 10_000 },
      );
      const list = await run(['dead', 'list', 'test.failures']);
      expect(list.stdout).toContain(parked?.id ?? '?');
      expect(list.stdout).toContain(
        'subscription.status-changed.v1 enrollment/1  attempts: 1  Error: mail server is down',
      );

      const shown = await run(['dead', 'show', parked?.id ?? '?']);
      expect(JSON.parse(shown.stdout)).toMatchObject({ eventId: event.id, payload: event });
      expect((await run(['dead', 'show', 'nothing'])).code).toBe(1);
      expect(await run(['dead', 'redrive', 'test.typo'])).toMatchObject({
        code: 1,
        stderr: 'there is no consumer called test.typo\n',
      });

      isBroken = false;
      const redriven = await run(['dead', 'redrive', 'test.failures', parked?.id ?? '?']);
      expect(redriven).toEqual({
        code: 0,
        stdout: '1 dead letter given back to test.failures.\n',
        stderr: '',
      });
      await vi.waitFor(() => expect(done).toEqual([event.id]), { timeout: 10_000 });
    } finally {
      await bus.close();
    }
  });
});
