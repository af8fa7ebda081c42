import type { Server } from 'node:http';
import { AppError, limitKey } from '@petwell/chassis/core';
import type { RequestHandler } from 'express';
import { clientAddress } from './client-address.ts';

/** Counts what each client has open. */
function createCounter(limit: number) {
  const counts = new Map<string, number>();
  return {
    /** False when the client has `limit` open already. */
    take(client: string): boolean {
      const count = counts.get(client) ?? 0;
      if (count >= limit) return false;
      counts.set(client, count + 1);
      return true;
    },
    release(client: string): void {
      const count = (counts.get(client) ?? 1) - 1;
      if (count === 0) counts.delete(client);
      else counts.set(client, count);
    },
  };
}

/** Closes connections beyond `limit` per address. For a gateway that clients reach directly. */
export function limitConnections(server: Server, limit: number): void {
  const counter = createCounter(limit);
  server.on('connection', (socket) => {
    const client = limitKey(socket.remoteAddress ?? 'unknown');
    if (!counter.take(client)) {
      socket.destroy();
      return;
    }
    socket.once('close', () => counter.release(client));
  });
}

/**
 * Refuses requests beyond `limit` in progress per client address. For a gateway behind proxies, whose
 * connections carry the requests of many clients.
 */
export function createLimitConcurrentRequests(limit: number): RequestHandler {
  const counter = createCounter(limit);
  return (request, response, next) => {
    const client = limitKey(clientAddress(request));
    if (!counter.take(client)) {
      throw new AppError('rate_limited', {
        publicMessage: 'Too many requests at once. Please wait a moment and try again.',
        retryAfterSeconds: 1,
      });
    }
    response.once('close', () => counter.release(client));
    next();
  };
}
