import type { ColumnType } from 'kysely';

/** A timestamp column, as prisma-kysely generates it. */
export type Time = ColumnType<Date, Date | string, Date | string>;
/** A timestamp column with a default in the database. */
export type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;
