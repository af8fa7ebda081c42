import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@petwell/chassis/testing';
import type { ProcessName, RunningStack } from '@petwell/local-stack';
import { describeProcesses, repositoryDir, resolveSettings } from '@petwell/local-stack/parts';

const patienceMs = 30_000;

/** An extra process with the stack's settings. */
export type ExtraProcess = {
  url: string;
  /** Resolves with the exit code, or null after SIGKILL. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Its output. */
  output(): string;
};

/** Adds processes to a running stack, and a gateway that knows all of them. */
export type ReplicatedStack = {
  /** Starts another process of a service on `port`, or a free one; resolves when ready. */
  startReplica(service: ProcessName, given?: StartOptions): Promise<ExtraProcess>;
  /** Replaces the gateway with one that has these service URLs. */
  replaceGateway(urls: Partial<Record<ProcessName, readonly string[]>>): Promise<ExtraProcess>;
  urlOf(service: ProcessName): string;
  /** Kills all remaining processes with SIGKILL. */
  dispose(): Promise<void>;
};

type StartOptions = {
  port?: number;
  environment?: Record<string, string>;
  /** Folder with the sources of another version. */
  sourceDir?: string;
};

/** `environment` must be the one the stack was started with. */
export async function replicate(
  stack: RunningStack,
  environment: Record<string, string>,
): Promise<ReplicatedStack> {
  const { dataDir, portBase, control } = stack;
  const { STRIPE_SECRET_KEY: _secret, STRIPE_PUBLISHABLE_KEY: _key, ...own } = process.env;
  const settings = await resolveSettings({
    environment: { ...own, ...environment },
    dataDir,
    portBase,
    isDemoEnabled: false,
  });
  const specs = describeProcesses(settings);
  const specOf = (name: ProcessName) => {
    const spec = specs.find((candidate) => candidate.name === name);
    if (spec === undefined) throw new Error(`This stack has no ${name}`);
    return spec;
  };
  const running = new Set<ExtraProcess>();

  async function startReplica(service: ProcessName, given: StartOptions = {}) {
    const spec = specOf(service);
    const port = given.port ?? (await findFreePort());
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', spec.script], {
      cwd: given.sourceDir ?? repositoryDir,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...settings.machine, ...spec.environment, PORT: String(port), ...given.environment },
    });
    const extra = toExtraProcess(child, port);
    running.add(extra);
    await untilReady(extra, child);
    return extra;
  }

  return {
    startReplica,
    async replaceGateway(urls) {
      await control.kill('gateway');
      const addresses = Object.entries(urls).map(([service, list]) => [
        `${service.toUpperCase()}_URL`,
        list.join(','),
      ]);
      const { port } = specOf('gateway');
      const known = Object.fromEntries(addresses) as Record<string, string>;
      return startReplica('gateway', { port, environment: known });
    },
    urlOf: (service) => `http://127.0.0.1:${specOf(service).port}`,
    async dispose() {
      await Promise.all([...running].map((extra) => extra.end('SIGKILL')));
    },
  };
}

function toExtraProcess(child: ChildProcess, port: number): ExtraProcess {
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

async function untilReady(extra: ExtraProcess, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const response = await fetch(`${extra.url}/health/ready`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`A replica did not start:\n${extra.output().slice(-2_000)}`);
    }
    await wait(50);
  }
}
