/** Parts of a stack, for commands that build other kinds of systems. */
export { makeChangedCopy, type SourceEdit } from './changed-copy.ts';
export { ensureDatabases } from './databases.ts';
export { findFreePortBase } from './ports.ts';
export { generateClients } from './prisma-clients.ts';
export { databaseUrl, describeProcesses, type ProcessSpec } from './process-table.ts';
export { repositoryDir } from './repository.ts';
export { resolveSettings, type StackSettings } from './stack-settings.ts';
export { withPostgres } from './with-postgres.ts';
