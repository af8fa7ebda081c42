import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { BusConfig } from '../../../src/bus/bus.ts';

export type ConsumerProcessOptions = Pick<
  BusConfig,
  'rabbitmqUrl' | 'busDatabaseUrl' | 'namespace' | 'topology' | 'retry'
> & {
  consumer: string;
  /** `report` acknowledges; `hang` never does. Both print the ids of the events they get. */
  behavior: 'report' | 'hang';
};

export type ConsumerProcess = {
  process: ChildProcess;
  /** Ids of the events that came, in order. */
  received: string[];
  kill(): void;
};

const script = fileURLToPath(new URL('./consumer-process-main.ts', import.meta.url));

/** A consumer of `subscription.status-changed.v1` in a process of its own; resolves when it is subscribed. */
export async function startConsumerProcess(
  options: ConsumerProcessOptions,
): Promise<ConsumerProcess> {
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const received: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the consumer process ended')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'subscribed') resolve();
      else received.push(line);
    });
  });
  return { process: child, received, kill: () => void child.kill('SIGKILL') };
}
