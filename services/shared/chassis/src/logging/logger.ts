import { pino, type Logger as PinoLogger } from 'pino';
import { currentContext } from '../http/request-context.ts';
import { traceFields } from './trace-fields.ts';

export type Logger = PinoLogger;

/** Secrets and personal data that must not reach a log line, wherever an object carries them. */
const redactedKeys = [
  'password',
  'token',
  'cookie',
  'authorization',
  'email',
  'phone',
  'firstName',
  'lastName',
  'clientSecret',
  'client_secret',
  'setupToken',
  'url',
];

/**
 * JSON lines with service, request id, trace and span. Personal data and secrets are removed down to
 * two levels; callers log ids, not people.
 */
export function createLogger({ service, level }: { service: string; level: string }): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const context = currentContext();
      return context ? traceFields(context) : {};
    },
    redact: {
      paths: redactedKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[removed]',
    },
    serializers: { err: pino.stdSerializers.err },
  });
}

/**
 * The same log for lines about answered requests. They hold nothing but methods, route templates, numbers
 * and ids, and looking through each of them for personal data costs more than writing it.
 */
export function createAccessLogger(logger: Logger): Logger {
  return logger.child({}, { redact: { paths: [] } });
}
