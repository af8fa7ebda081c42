export { applyMigrations, createMigration, MigrationError } from './migrate.ts';
export { hashMigrations, prismaPaths, readMigrations } from './migration-list.ts';
