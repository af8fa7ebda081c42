import { json, raw, type RequestHandler } from 'express';
import { AppError } from './app-error.ts';

/** Rejects forms and plain text, which other sites can send without a preflight request. */
const requireJson: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json')) throw new AppError('unsupported_media_type');
  next();
};

/**
 * Creates the body parsers of a route. Compressed bodies are rejected: our clients don't send them, and
 * inflating invites abuse.
 */
export function bodyParsers(route: {
  method: string;
  isRaw: boolean;
  limit: number | string;
}): RequestHandler[] {
  const { method, isRaw, limit } = route;
  if (method === 'get') return [];
  if (isRaw) return [raw({ limit, inflate: false, type: () => true })];
  return [requireJson, json({ limit, inflate: false, strict: true })];
}
