import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBrowserSession, enrollAndPay, eventually } from '@petwell/acceptance';
import { startStack, type ProcessName, type RunningStack } from '@petwell/local-stack';
import Stripe from 'stripe';
import { z } from 'zod';

/** Which share of the traces is recorded. */
export type Mode = 'off' | '10 %' | '100 %';

export type Cost = {
  /** Processor time of gateway and services, mails included. */
  cpuMs: number;
  perSecond: number;
  largestMb: number;
};

const measured: readonly ProcessName[] = [
  'gateway',
  'identity',
  'catalog',
  'enrollment',
  'billing',
  'notification',
];
const warmUpCount = 40;
const count = 200;
const concurrency = 8;

/** Takes what a collector would and forgets it: its own work is not what is measured. */
async function startSink(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

function environmentOf(mode: Mode, url: string): Record<string, string> {
  const limits = { RATE_LIMITS: 'off' };
  if (mode === 'off') return limits;
  return {
    ...limits,
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: mode === '10 %' ? '0.1' : '1',
  };
}

/** Linux counts processor time in hundredths of a second, memory in kB. */
async function usageOf(pid: number): Promise<{ cpuMs: number; residentMb: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * 10,
    residentMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
  };
}

async function usage(stack: RunningStack): Promise<{ cpuMs: number; largestMb: number }> {
  const usages = await Promise.all(
    measured.map(async (name) => usageOf((await stack.control.processId(name)) ?? 0)),
  );
  return {
    cpuMs: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    largestMb: Math.max(...usages.map(({ residentMb }) => residentMb)),
  };
}

function createLoad(stack: RunningStack) {
  const { hostname, port } = new URL(stack.urls.stripe);
  const stripe = new Stripe('sk_test_simulator', {
    host: hostname,
    port: Number(port),
    protocol: 'http',
  });
  let people = 0;
  const enrollOne = async () => {
    people += 1;
    await enrollAndPay(createBrowserSession(stack.urls.gateway), stripe, {
      pet: { name: 'Biscuit', type: 'dog', breed: 'Beagle', age: 'adult', healthConcerns: [] },
      owner: {
        firstName: 'Ana',
        lastName: 'Ruiz',
        email: `cost-${people}@petwell.example`,
        phone: '(904) 555-0177',
      },
      password: 'a-good-long-password',
    });
  };
  const countMails = async () => {
    const response = await fetch(new URL('/api/messages', stack.urls.mailInbox));
    return z.array(z.unknown()).parse(await response.json()).length;
  };
  /** Resolves when the last of the mails, two for each, have arrived. */
  return async (total: number) => {
    const until = people + total;
    const lane = async () => {
      while (people < until) await enrollOne();
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    const isDone = (mails: number) => mails >= 2 * people;
    await eventually('all mails', countMails, { isDone, deadlineMs: 60_000 });
  };
}

/** Starts a system of its own, lets owners enroll and pay, and tells what each of them cost. */
export async function measureCost(mode: Mode): Promise<Cost> {
  const sink = await startSink();
  const stack = await startStack({ environment: environmentOf(mode, sink.url) });
  try {
    const enroll = createLoad(stack);
    await enroll(warmUpCount);
    const before = await usage(stack);
    const startedAt = performance.now();
    await enroll(count);
    const seconds = (performance.now() - startedAt) / 1_000;
    const after = await usage(stack);
    return {
      cpuMs: (after.cpuMs - before.cpuMs) / count,
      perSecond: count / seconds,
      largestMb: after.largestMb,
    };
  } finally {
    await stack.stop();
    sink.stop();
  }
}
