import { pino, type Logger as PinoLogger } from 'pino';
import { currentContext, type RequestContext } from '../http/request-context.ts';
import { readTraceparent } from '../telemetry/traceparent.ts';

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

/** Returns the OpenTelemetry fields that link a log line to its request and trace. */
export function traceFields({ requestId, traceparent }: RequestContext): {
  requestId: string;
  trace_id?: string;
  span_id?: string;
} {
  const position = readTraceparent(traceparent);
  if (!position) return { requestId };
  return { requestId, trace_id: position.traceId, span_id: position.spanId };
}

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
