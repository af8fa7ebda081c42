export { applyMigrations } from './apply-migrations.ts';
export { hashMigrations } from './migration-files.ts';
