import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { StackError } from './stack-error.ts';

export const defaultPortBase = 8080;

/** Every port of the stack, as an offset from PORT_BASE. */
const offsets = {
  gateway: 0,
  identity: 1,
  catalog: 2,
  enrollment: 3,
  billing: 4,
  notification: 5,
  'gateway-metrics': 9,
  'stripe-simulator': 10,
  'mail-inbox': 11,
  postgres: 352,
  smtp: -5555,
} as const;

export type PortName = keyof typeof offsets;
export type Ports = Record<PortName, number>;

const lowest = 1024 - offsets.smtp;
const highest = 65_535 - offsets.postgres;

/**
 * Ports above 1024 that browsers and Node's fetch refuse to connect to: https://fetch.spec.whatwg.org/#port-blocking.
 * undici keeps its list private, and that of get-port-please lacks two.
 */
const blockedPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10_080,
]);

/** Resolves every port. Throws StackError when one of them is not usable. */
export function resolvePorts(portBase: number): Ports {
  if (!Number.isInteger(portBase) || portBase < lowest || portBase > highest) {
    throw new StackError(`PORT_BASE must be a whole number from ${lowest} to ${highest}.`);
  }
  const entries = Object.entries(offsets).map(
    ([name, offset]) => [name, portBase + offset] as const,
  );
  const blocked = entries.find(([, port]) => blockedPorts.has(port));
  if (blocked) {
    const [name, port] = blocked;
    throw new StackError(
      `PORT_BASE=${portBase} puts ${name} on port ${port}, which browsers block; choose another, for example: PORT_BASE=18080 make up`,
    );
  }
  return Object.fromEntries(entries) as Ports;
}

/** Reads PORT_BASE, 8080 by default. Throws StackError when it is not a number. */
export function readPortBase(environment: Record<string, string | undefined>): number {
  const text = environment['PORT_BASE'];
  return text === undefined || text === '' ? defaultPortBase : Number(text);
}

/** Above every blocked port, below those that the system assigns to outgoing connections; one stack needs 400. */
const firstRange = 20_000;
const rangeSize = 400;
const rangeCount = 31;
const handedOut = new Set<number>();

/**
 * Finds a PORT_BASE whose ports are all free. Processes that ask at the same time start at different
 * ranges.
 */
export async function findFreePortBase(): Promise<number> {
  for (let attempt = 0; attempt < rangeCount; attempt += 1) {
    const portBase = firstRange + rangeSize * ((process.pid + attempt) % rangeCount);
    if (handedOut.has(portBase)) continue;
    handedOut.add(portBase);
    const states = await Promise.all(Object.values(resolvePorts(portBase)).map(isFree));
    if (states.every(Boolean)) return portBase;
    handedOut.delete(portBase);
  }
  throw new StackError('No free range of ports was found.');
}

/** Orphans of a killed stack need a moment to stop. */
const patienceMs = 3_000;
const pollMs = 200;

/** Throws StackError naming the first port that another program uses, and the setting to change. */
export async function requireFreePorts(wanted: { name: string; port: number }[]): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (const { name, port } of wanted) {
    while (!(await isFree(port))) {
      if (Date.now() > deadline) {
        throw new StackError(
          `Port ${port} (${name}) is taken by another program; stop it, or choose other ports with PORT_BASE, for example: PORT_BASE=18080 make up`,
        );
      }
      await wait(pollMs);
    }
  }
}

/** Checks both loopback addresses, because `localhost` may mean either. */
async function isFree(port: number): Promise<boolean> {
  const states = await Promise.all(['127.0.0.1', '::1'].map((host) => canListen(host, port)));
  return states.every(Boolean);
}

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has no listener there.
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
