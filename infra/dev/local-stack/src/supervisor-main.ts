/** The process behind `make up`: starts the stack, reports progress to its parent, and runs until stopped. */
import { openControlSocket } from './control-socket.ts';
import { describeStack, postgresName } from './process-table.ts';
import type { Message } from './run-supervisor.ts';
import { explainSystemError, StackError } from './stack-error.ts';
import { resolveSettings } from './stack-settings.ts';
import { startStackProcesses } from './start-stack.ts';
import type { Supervisor } from './supervisor.ts';
import { hashStack } from './version.ts';

const send = (message: Message): void => void process.send?.(message);
const settings = await resolveSettings({ environment: process.env });
const version = await hashStack(settings);
let supervisor: Supervisor | null = null;

async function stop(): Promise<void> {
  await supervisor?.stopAll(postgresName);
  supervisor = null;
  setImmediate(() => process.exit(0));
}

const socket = await openControlSocket(settings.dataDir, {
  read: () => ({
    version,
    isStarting: supervisor === null,
    processes: describeStack(settings).map(({ name, port }) => ({
      name,
      port,
      pid: supervisor?.pidOf(name) ?? null,
    })),
  }),
  stop,
});

// Until the stack is ready, it ends with the command that started it.
process.once('disconnect', () => {
  if (supervisor === null) process.exit(1);
});
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

try {
  if (socket === null) {
    throw new StackError('Another command is changing this stack; wait for it.');
  }
  supervisor = await startStackProcesses(settings, {
    done: (text, startedAt) => send({ type: 'done', text, startedAt }),
    note: (text) => send({ type: 'note', text }),
  });
  send({ type: 'ready' });
} catch (cause) {
  const error = explainSystemError(cause, settings.dataDir);
  const text = error instanceof StackError ? error.message : String((error as Error).stack);
  process.send?.({ type: 'failed', text } satisfies Message, () => process.exit(1));
}
