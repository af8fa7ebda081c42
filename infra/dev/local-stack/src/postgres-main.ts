/**
 * Runs the stack's PostgreSQL as a child and forwards signals, so that it is supervised like any other
 * process and never outlives the stack. Settings: DATA_DIR, PORT, PASSWORD, LIBRARIES.
 */
import { once } from 'node:events';
import { preparePostgres, startWhenFree } from './postgres-cluster.ts';

const { DATA_DIR: dataDir = '', PORT: port, PASSWORD: password = '', LIBRARIES } = process.env;
const options = { dataDir, port: Number(port), password, libraries: LIBRARIES ?? '' };

await preparePostgres(options);
const { process: server } = await startWhenFree(options);
const ended = once(server, 'exit');

// SIGTERM: fast, clean shutdown; SIGQUIT: PostgreSQL's immediate shutdown, as in a crash.
process.on('SIGTERM', () => server.kill('SIGINT'));
process.on('SIGINT', () => server.kill('SIGINT'));
process.on('SIGQUIT', () => server.kill('SIGQUIT'));
const [code] = (await ended) as [number | null];
process.exit(code ?? 1);
