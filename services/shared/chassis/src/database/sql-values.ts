import { Decimal } from '@prisma/client/runtime/client';
import pg from 'pg';

/** OIDs of the types that the driver reads in another way than Prisma. */
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

/** Reads values as Prisma's raw queries do: bigint, Decimal, days and times without a zone as UTC. */
export const prismaTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    (pg.types.getTypeParser(oid, format) as Parse),
};

/** What the driver would send in the zone of this machine, or as JSON. */
export function toParameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Decimal) return value.toString();
  return value;
}
