import { inSpan } from '../telemetry/tracing.ts';
import { createStatementSummaries } from './statement-summary.ts';

const summaryOf = createStatementSummaries();

/** One statement's span: what it does to which table, never its text or values. */
export function inStatementSpan<Result>(sql: string, work: () => Promise<Result>): Promise<Result> {
  const { operation, table } = summaryOf(sql);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table !== undefined && { 'db.collection.name': table }),
  };
  const name = table === undefined ? operation : `${operation} ${table}`;
  return inSpan(name, { kind: 'client', attributes }, work);
}
