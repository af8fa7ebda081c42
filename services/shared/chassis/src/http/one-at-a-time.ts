import type { RequestHandler } from 'express';
import { AppError } from './app-error.ts';

/**
 * Lets one request of its routes in at a time, before its body is read: what they hold must fit into memory once.
 * @throws AppError request_in_progress with this sentence, which clients with an Idempotency-Key answer by waiting
 */
export function createOneAtATime(publicMessage: string): RequestHandler {
  let isTaken = false;
  return (_request, response, next) => {
    if (isTaken) throw new AppError('request_in_progress', { publicMessage, retryAfterSeconds: 1 });
    isTaken = true;
    response.once('close', () => {
      isTaken = false;
    });
    next();
  };
}
