import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openLog } from './logs.ts';
import { nodeEnvironment, nodeFlags } from './node-settings.ts';
import type { Progress } from './progress.ts';
import { repositoryDir } from './repository.ts';
import { StackError } from './stack-error.ts';

/** A message from the supervisor to the command that started it. */
export type Message =
  | { type: 'done'; text: string; startedAt: number | undefined }
  | { type: 'note'; text: string }
  | { type: 'ready' }
  | { type: 'failed'; text: string };

const script = fileURLToPath(new URL('supervisor-main.ts', import.meta.url));

/** Starts the stack in a process that outlives this one; resolves when all is ready. Throws StackError. */
export async function runSupervisor(dataDir: string, progress: Progress): Promise<void> {
  const log = await openLog(dataDir, 'stack');
  const child = fork(script, {
    cwd: repositoryDir,
    detached: true,
    execArgv: nodeFlags,
    env: { ...process.env, ...nodeEnvironment },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  await log.close();
  const ended = once(child, 'exit').then(() => {
    throw new StackError('The stack ended while starting; see "make logs name=stack".');
  });
  try {
    await Promise.race([untilReady(), ended]);
  } finally {
    ended.catch(() => undefined);
    if (child.connected) child.disconnect();
    child.unref();
  }

  async function untilReady(): Promise<void> {
    for await (const [message] of on(child, 'message') as AsyncIterable<[Message]>) {
      if (message.type === 'ready') return;
      if (message.type === 'failed') throw new StackError(message.text);
      if (message.type === 'note') progress.note(message.text);
      else progress.done(message.text, message.startedAt);
    }
  }
}
