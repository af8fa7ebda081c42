import { PrismaClientKnownRequestError } from '@prisma/client/runtime/client';
import { describe, expect, it } from 'vitest';
import { toAppError } from './error-handler.ts';

/** As Prisma 7 reports what the server said. */
const serverError = (originalCode: string, originalMessage: string, code = 'P2039') =>
  new PrismaClientKnownRequestError(
    `Database error. Code: \`${originalCode}\`. Message: \`${originalMessage}\``,
    {
      code,
      clientVersion: '7.10.1',
      meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode, originalMessage } } },
    },
  );

describe('toAppError', () => {
  it.each([
    ['57P03', 'the database system is starting up'],
    ['57P01', 'terminating connection due to administrator command'],
    ['53300', 'sorry, too many clients already'],
  ])('reports SQLSTATE %s as 503: the database is away', (sqlState, message) => {
    for (const code of ['P2039', 'P2010']) {
      expect(toAppError(serverError(sqlState, message, code)).status).toBe(503);
    }
  });

  it('reports a statement that the server rejects as 500', () => {
    expect(toAppError(serverError('22P02', 'terminated by a comma')).status).toBe(500);
  });
});
