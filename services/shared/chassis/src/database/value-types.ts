import { Decimal } from '@prisma/client/runtime/client';
import pg from 'pg';

const { builtins } = pg.types;

const atMidnight = (text: string) => new Date(`${text}T00:00:00.000Z`);
const asUtc = (text: string) => new Date(`${text.replace(' ', 'T')}Z`);

type Parse = (text: string) => unknown;
const parsers = new Map<number, Parse>([
  [builtins.INT8, (text) => BigInt(text)],
  [builtins.NUMERIC, (text) => new Decimal(text)],
  [builtins.DATE, atMidnight],
  [builtins.TIMESTAMP, asUtc],
]);

/** Parses values as Prisma does: bigint, Decimal, and zoneless dates and times as UTC. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    (pg.types.getTypeParser(oid, format) as Parse),
};

// The driver's default is the local time zone, which can shift a date to the day before.
pg.defaults.parseInputDatesAsUTC = true;
