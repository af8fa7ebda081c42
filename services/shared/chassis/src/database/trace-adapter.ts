import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  Transaction,
} from '@prisma/driver-adapter-utils';
import { inStatementSpan } from './statement-span.ts';

function traceQueries<Queryable extends SqlQueryable>(queryable: Queryable): SqlQueryable {
  return {
    provider: queryable.provider,
    adapterName: queryable.adapterName,
    queryRaw: (query: SqlQuery) => inStatementSpan(query.sql, () => queryable.queryRaw(query)),
    executeRaw: (query: SqlQuery) => inStatementSpan(query.sql, () => queryable.executeRaw(query)),
  };
}

function traceTransaction(transaction: Transaction): Transaction {
  return {
    ...traceQueries(transaction),
    options: transaction.options,
    commit: () => inStatementSpan('COMMIT', () => transaction.commit()),
    rollback: () => inStatementSpan('ROLLBACK', () => transaction.rollback()),
    createSavepoint: async (name) => transaction.createSavepoint?.(name),
    rollbackToSavepoint: async (name) => transaction.rollbackToSavepoint?.(name),
    releaseSavepoint: async (name) => transaction.releaseSavepoint?.(name),
  };
}

function traceConnection(connection: SqlDriverAdapter): SqlDriverAdapter {
  return {
    ...traceQueries(connection),
    executeScript: (script) => connection.executeScript(script),
    startTransaction: (isolationLevel) =>
      inStatementSpan('BEGIN', async () =>
        traceTransaction(await connection.startTransaction(isolationLevel)),
      ),
    getConnectionInfo: () => connection.getConnectionInfo?.() ?? { supportsRelationJoins: false },
    dispose: () => connection.dispose(),
  };
}

/** The same driver adapter with a span for every statement that belongs to a recorded trace. */
export function traceAdapter(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => traceConnection(await factory.connect()),
  };
}
