import { AsyncResource } from 'node:async_hooks';
import { SpanKind, type Span } from '@opentelemetry/api';
import type pg from 'pg';
import { currentContext } from '../http/request-context.ts';
import { failSpan, startSpanIn } from '../telemetry/tracing.ts';

type Send = (...args: readonly unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/** Summarizes a statement as operation and table, without its values. */
export function summarize(statement: string): { operation: string; table: string | undefined } {
  const [, word = 'SQL'] = /([a-z]+)/i.exec(statement) ?? [];
  const operation = word.toUpperCase();
  const keyword = operation === 'INSERT' ? 'into' : operation === 'UPDATE' ? 'update' : 'from';
  const [, name] = new RegExp(`\\b${keyword}\\s+([\\w."]+)`, 'i').exec(statement) ?? [];
  return { operation, table: name?.split('.').at(-1)?.replaceAll('"', '') };
}

function startStatementSpan(query: unknown): Span | undefined {
  const context = currentContext();
  const text = typeof query === 'string' ? query : (query as { text?: string }).text;
  // Streams such as COPY have no text here.
  if (!context || text === undefined) return undefined;
  const { operation, table } = summarize(text);
  return startSpanIn(
    context.traceparent,
    table === undefined ? operation : `${operation} ${table}`,
    {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table !== undefined && { 'db.collection.name': table }),
      },
    },
  );
}

function endSpan(span: Span, error?: unknown): void {
  if (error) failSpan(span, (error as { code?: string }).code ?? 'unknown');
  span.end();
}

/** Handles both call styles: Prisma's adapter passes a callback, Kysely awaits a promise. */
function traced(send: Send, args: readonly unknown[]): unknown {
  const span = startStatementSpan(args[0]);
  if (!span?.isRecording()) return send(...args);
  const last = args.at(-1);
  if (typeof last === 'function') {
    const done: Callback = (error, result) => {
      endSpan(span, error);
      (last as Callback)(error, result);
    };
    return send(...args.slice(0, -1), done);
  }
  const result = send(...args) as Promise<unknown>;
  result.then(
    () => endSpan(span),
    (error: unknown) => endSpan(span, error),
  );
  return result;
}

/** Records a span for every statement of a pool within a recorded trace. */
export function traceStatements(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Send;
  // The pool calls back in the context of the caller that returns a connection.
  pool.connect = ((callback?: (...args: unknown[]) => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send;
    client.query = ((...args: unknown[]) => traced(send, args)) as typeof client.query;
  });
}
