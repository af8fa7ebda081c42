import type { ColumnType } from 'kysely';

/** A point in time, as prisma-kysely generates it. */
export type Time = ColumnType<Date, Date | string, Date | string>;
/** The same with a default in the database. */
export type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;
