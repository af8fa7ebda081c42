import { createServer, type AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createPool } from '../../src/database/pool.ts';
import {
  createPrismaAdapter,
  openDatabase as openService,
} from '../../src/database/open-database.ts';
import { startTestDatabase, type TestDatabase } from '../../src/testing/index.ts';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function openDatabase(): Promise<TestDatabase> {
  const database = await startTestDatabase();
  opened.push(() => database.drop());
  return database;
}

function openPool(options: Parameters<typeof createPool>[0]): Pool {
  const pool = createPool(options);
  opened.push(() => pool.end());
  return pool;
}

describe('createPrismaAdapter', () => {
  it('fails a query on an exhausted pool instead of waiting forever', async () => {
    const { url } = await openDatabase();
    const { adapter: factory, pool } = openService({
      databaseUrl: url,
      poolSize: 1,
      connectionTimeoutMs: 30_000,
    });
    const adapter = await factory.connect();
    opened.push(() => adapter.dispose());
    const transaction = await adapter.startTransaction();
    // Only now: a connection may take longer to open.
    pool.options.connectionTimeoutMillis = 200;
    await expect(adapter.queryRaw({ sql: 'SELECT 1', args: [], argTypes: [] })).rejects.toThrow();
    await transaction.rollback();
    const { rows } = await adapter.queryRaw({ sql: 'SELECT 1', args: [], argTypes: [] });
    expect(rows).toEqual([[1]]);
  });
});

/** A server that accepts a connection and closes it at once, as PostgreSQL does while shutting down. */
async function startLeavingServer(): Promise<string> {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const fatal = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0';
  const response = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('Z', Buffer.from('I')),
    message('E', Buffer.from(fatal)),
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => new Promise((resolve) => server.close(resolve)));
  return `postgresql://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/d`;
}

describe('a server that closes new connections at once', () => {
  // An unhandled error event would end the process; vitest fails on it.
  it('fails the transaction without crashing the process', async () => {
    const adapter = await createPrismaAdapter({
      databaseUrl: await startLeavingServer(),
    }).connect();
    opened.push(() => adapter.dispose());
    await expect(adapter.startTransaction()).rejects.toThrow();
  });
});

describe('createPool', () => {
  it('cancels a statement that runs too long', async () => {
    const { url } = await openDatabase();
    const pool = openPool({ databaseUrl: url, statementTimeoutMs: 100 });
    await expect(pool.query('SELECT pg_sleep(30)')).rejects.toThrow('statement timeout');
  });

  it('survives the loss of a connection, idle or checked out', async () => {
    const { url } = await openDatabase();
    const errors: Error[] = [];
    const pool = openPool({ databaseUrl: url, onConnectionError: (error) => errors.push(error) });
    const killer = openPool({ databaseUrl: url, poolSize: 1 });

    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await killer.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    client.release(true);

    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
