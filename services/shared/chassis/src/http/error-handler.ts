import type { ErrorBody } from '@petwell/contracts';
import type { ErrorRequestHandler } from 'express';
import { z } from 'zod';
import type { Logger } from '../logging/logger.ts';
import { DatabaseUnavailableError, isUnavailableState } from '../database/database-errors.ts';
import { AppError } from './app-error.ts';
import { currentContext } from './request-context.ts';

/** Converts errors of body-parser and Express, which carry a `type`. */
function fromExpress(error: object): AppError | undefined {
  const type = 'type' in error ? error.type : undefined;
  if (type === 'entity.parse.failed') return new AppError('malformed_json', { cause: error });
  if (type === 'entity.too.large') return new AppError('payload_too_large', { cause: error });
  if (type === 'charset.unsupported' || type === 'encoding.unsupported') {
    return new AppError('unsupported_media_type', { cause: error });
  }
  if (type === 'request.aborted' || type === 'request.size.invalid') {
    return new AppError('malformed_json', { cause: error });
  }
  if (error instanceof URIError) return new AppError('not_found', { cause: error });
  return undefined;
}

/** Prisma's error codes for a database that is unreachable, overloaded, or closed the connection. */
const unavailableCodes = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'ECONNREFUSED',
  'ECONNRESET',
]);

/** Prisma's errors P2010 and P2039 carry the SQLSTATE of the server's response. */
const serverErrorSchema = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
  }),
});

function isDatabaseUnavailable(error: object): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  const { data: served } = serverErrorSchema.safeParse(error);
  if (served) return isUnavailableState(served.meta.driverAdapterError.cause.originalCode);
  if ('code' in error && unavailableCodes.has(String(error.code))) return true;
  if (!('name' in error)) return false;
  const name = String(error.name);
  if (name === 'PrismaClientInitializationError') return true;
  return (
    name === 'DriverAdapterError' ||
    (name.startsWith('PrismaClient') &&
      'message' in error &&
      /terminat|connection|timeout exceeded|ECONNREFUSED|reach database/i.test(
        String(error.message),
      ))
  );
}

/** Converts any thrown value to an AppError. Unknown errors become `internal_error` without details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (typeof error === 'object' && error !== null) {
    const known = fromExpress(error);
    if (known) return known;
    if (isDatabaseUnavailable(error)) return new AppError('service_unavailable', { cause: error });
  }
  return new AppError('internal_error', { cause: error });
}

/** Builds the JSON body of an error response. */
export function toErrorBody(error: AppError): ErrorBody {
  return {
    code: error.code,
    message: error.publicMessage,
    requestId: currentContext()?.requestId ?? 'unknown',
    ...(error.fields ? { fields: error.fields } : {}),
  };
}

const drainedBytes = 1024 * 1024;

/** Responds with `{ code, message, requestId, fields? }` and logs server errors with their cause. */
export function createErrorHandler(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    const error = toAppError(thrown);
    if (error.status >= 500)
      logger.error({ err: error.cause ?? error, code: error.code }, 'request failed');
    else logger.debug({ code: error.code, fields: error.fields }, 'request refused');
    if (response.headersSent) {
      next(thrown);
      return;
    }
    if (error.retryAfterSeconds !== undefined) {
      response.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)));
    }
    // Drain a rejected body only if it is short; otherwise close. Closing while the client still writes can
    // cost it the response.
    const announcedBytes = Number(request.headers['content-length'] ?? Infinity);
    if (!request.complete && announcedBytes > drainedBytes) response.set('Connection', 'close');
    response.status(error.status).json(toErrorBody(error));
  };
}
