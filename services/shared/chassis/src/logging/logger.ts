import { pino, type Logger as PinoLogger } from 'pino';
import { currentContext } from '../http/request-context.ts';
import { traceFields } from './trace-fields.ts';

export type Logger = PinoLogger;

/** Keys of secrets and personal data that are redacted from log lines. */
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
 * Creates a logger that writes JSON lines with service, request id, trace, and span. Redacts personal data
 * and secrets down to two levels. Callers log ids, not names or addresses.
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
 * Creates a logger without redaction for access log lines. They contain only methods, route templates,
 * numbers, and ids, and redaction would cost more than writing them.
 */
export function createAccessLogger(logger: Logger): Logger {
  return logger.child({}, { redact: { paths: [] } });
}
