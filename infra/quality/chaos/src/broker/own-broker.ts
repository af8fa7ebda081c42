import { spawn, type ChildProcess } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePortBase } from '@petwell/local-stack/parts';

/** A RabbitMQ node with its own name, ports and data. The machine's broker is not touched. */
export type OwnBroker = {
  url: string;
  /** Sends SIGKILL and waits until the node has ended. */
  kill(): Promise<void>;
  /** Resolves when its port is open. */
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Kills the node and removes its data. */
  dispose(): Promise<void>;
};

const serverScript = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const startDeadlineMs = 60_000;

/** Returns null, and writes why, if Debian's rabbitmq-server is not installed. */
export async function createOwnBroker(write: (line: string) => void): Promise<OwnBroker | null> {
  try {
    await access(serverScript);
  } catch {
    write(`RABBITMQ SKIPPED: ${serverScript} does not exist; install rabbitmq-server`);
    return null;
  }
  const node = await prepareNode();
  let child: ChildProcess | null = null;
  const signal = (name: NodeJS.Signals) => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // The script and the node share a process group.
    process.kill(-child.pid, name);
  };
  const hasEnded = async () => {
    while (child && child.exitCode === null && child.signalCode === null) await wait(20);
  };
  const broker: OwnBroker = {
    url: `amqp://guest:guest@127.0.0.1:${node.port}`,
    async start() {
      child = spawn(serverScript, [], {
        detached: true,
        stdio: 'ignore',
        env: node.environment,
        cwd: node.dir,
      });
      child.once('error', () => undefined);
      await waitUntilOpen(node.port, () => child?.exitCode ?? null);
    },
    async kill() {
      signal('SIGCONT');
      signal('SIGKILL');
      await hasEnded();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async dispose() {
      await broker.kill();
      await rm(node.dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return broker;
}

/** Creates the folder and the settings of the node. */
async function prepareNode(): Promise<Node> {
  const dir = await mkdtemp(join(tmpdir(), 'petwell-broker-'));
  const port = await findFreePortBase();
  const distPort = port + 1;
  await mkdir(join(dir, 'home'));
  await writeFile(join(dir, 'rabbitmq.conf'), configOf(port));
  await writeFile(join(dir, 'enabled_plugins'), '[].\n');
  // With its own cookie, the node cannot join a cluster or be controlled by another node.
  await writeFile(join(dir, 'home/.erlang.cookie'), `PETWELL${port}${process.pid}`, {
    mode: 0o400,
  });
  await chmod(dir, 0o755);
  const environment = {
    PATH: '/usr/lib/rabbitmq/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: join(dir, 'home'),
    LANG: 'C.UTF-8',
    RABBITMQ_NODENAME: `petwell-chaos-${port}@localhost`,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_MNESIA_BASE: join(dir, 'mnesia'),
    RABBITMQ_LOG_BASE: join(dir, 'log'),
    RABBITMQ_CONFIG_FILE: join(dir, 'rabbitmq.conf'),
    RABBITMQ_CONF_ENV_FILE: join(dir, 'none.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(dir, 'enabled_plugins'),
    RABBITMQ_PID_FILE: join(dir, 'pid'),
    ERL_EPMD_ADDRESS: '127.0.0.1',
  };
  return { dir, port, environment };
}

type Node = { dir: string; port: number; environment: Record<string, string> };

function configOf(port: number): string {
  return [
    `listeners.tcp.default = 127.0.0.1:${port}`,
    'log.console = false',
    'log.file.level = warning',
    'vm_memory_high_watermark.relative = 0.3',
    'disk_free_limit.absolute = 50MB',
    '',
  ].join('\n');
}

async function waitUntilOpen(port: number, exitCode: () => number | null): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  for (;;) {
    if (await isOpen(port)) return;
    if (exitCode() !== null) throw new Error(`RabbitMQ ended with ${exitCode()}`);
    if (Date.now() > deadline) throw new Error('RabbitMQ did not start');
    await wait(100);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}
