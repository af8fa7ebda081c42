/** Single parts of a stack, for commands that build another kind of system out of them. */
export { makeChangedCopy, type SourceEdit } from './changed-copy.ts';
export { ensureDatabases } from './databases.ts';
export { bringDown } from './down.ts';
export { findFreePortBase } from './ports.ts';
export { ensurePostgres } from './postgres.ts';
export { createProcessRecords } from './process-records.ts';
export { generateClients } from './prisma-clients.ts';
export { databaseUrl, describeProcesses, type ProcessSpec } from './process-table.ts';
export { createProgress, silentProgress, type Progress } from './progress.ts';
export { nodeEnvironment, nodeFlags } from './node-settings.ts';
export { repositoryDir } from './repository.ts';
export { resolveSettings, type StackSettings } from './stack-settings.ts';
export { startGuardian } from './start-guardian.ts';
