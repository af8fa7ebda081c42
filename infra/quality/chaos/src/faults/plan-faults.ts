import type { ProcessName } from '@petwell/local-stack';
import type { SeededRandom } from '../seeded-random.ts';

/** A fault for a share of the requests to the provider, as `/_faults` accepts it. */
export type RequestFault = {
  match: string;
  kind: 'status' | 'slow' | 'reset';
  status?: number;
  code?: 'lock_timeout';
  delayMs?: number;
  phase: 'before' | 'after';
  fraction: number;
};
/** A fault for a share of the webhooks. */
export type WebhookFault = {
  kind: 'drop' | 'duplicate' | 'delay' | 'reorder';
  delayMs?: number;
  copies?: number;
  fraction: number;
};

export type FaultAction =
  | { kind: 'kill'; process: ProcessName }
  /** Killed between the provider's answer to a request and its arrival. */
  | { kind: 'kill-after-answer'; process: ProcessName; match: string }
  | { kind: 'restart-postgres'; signal: 'SIGINT' | 'SIGQUIT' }
  | { kind: 'cut-connections'; share: number }
  | { kind: 'kill-broker' }
  | { kind: 'freeze-broker' }
  | { kind: 'provider-requests'; fault: RequestFault }
  | { kind: 'provider-webhooks'; fault: WebhookFault };

/** One fault, `atMs` after the start of the load. */
export type Fault = { atMs: number; lastsMs: number; action: FaultAction };

export type FaultPlan = {
  count: number;
  spanMs: number;
  hasBroker: boolean;
  processes: readonly ProcessName[];
};

/** The inbox is evidence, so it is never killed. */
const neverKilled: readonly ProcessName[] = ['mail-inbox'];

/** Refunds, retries, changes of plan, holds, and everything about a plan's end. */
const moneyCalls =
  '^(POST|DELETE) /v1/(refunds|invoiceitems|invoices(/\\w+/(pay|void|finalize))?|subscriptions/\\w+)$';

function planRequestFault(random: SeededRandom): RequestFault {
  const fraction = 0.2 + random.next() * 0.6;
  const match = random.pick([
    '^POST /v1/',
    '^GET /v1/',
    '^(GET|POST) /v1/',
    '^POST /v1/subscriptions$',
    moneyCalls,
  ]);
  const phase = random.pick<'before' | 'after'>(['before', 'after']);
  return random.pick<RequestFault>([
    { match, kind: 'status', status: 500, phase, fraction },
    { match, kind: 'status', status: 429, phase: 'before', fraction },
    { match, kind: 'status', status: 429, code: 'lock_timeout', phase: 'before', fraction },
    { match, kind: 'slow', delayMs: random.between(500, 9_000), phase, fraction: fraction / 2 },
    { match, kind: 'reset', phase, fraction },
  ]);
}

function planWebhookFault(random: SeededRandom): WebhookFault {
  return random.pick<WebhookFault>([
    { kind: 'drop', fraction: 0.3 + random.next() * 0.7 },
    { kind: 'duplicate', copies: random.between(2, 5), fraction: 0.8 },
    { kind: 'delay', delayMs: random.between(500, 5_000), fraction: 0.7 },
    { kind: 'reorder', delayMs: random.between(500, 4_000), fraction: 1 },
  ]);
}

function planAction(
  random: SeededRandom,
  plan: FaultPlan,
): { lastsMs: number; action: FaultAction } {
  const [first, ...others] = plan.processes.filter((name) => !neverKilled.includes(name));
  if (first === undefined) throw new Error('there is nothing to kill');
  const draw = random.next();
  if (draw < 0.12) {
    const process = random.pick<ProcessName>(['billing', 'billing', 'enrollment']);
    return {
      lastsMs: random.between(0, 1_000),
      action: { kind: 'kill-after-answer', process, match: moneyCalls },
    };
  }
  if (draw < 0.4) {
    const process = random.pick([first, ...others]);
    return { lastsMs: random.between(0, 2_000), action: { kind: 'kill', process } };
  }
  if (draw < 0.46) {
    const signal = random.pick<'SIGINT' | 'SIGQUIT'>(['SIGINT', 'SIGQUIT']);
    return { lastsMs: random.between(0, 1_500), action: { kind: 'restart-postgres', signal } };
  }
  if (draw < 0.55) {
    return { lastsMs: 0, action: { kind: 'cut-connections', share: 0.3 + random.next() * 0.7 } };
  }
  if (plan.hasBroker && draw < 0.6) {
    return { lastsMs: random.between(0, 2_000), action: { kind: 'kill-broker' } };
  }
  if (plan.hasBroker && draw < 0.65) {
    return { lastsMs: random.between(2_000, 8_000), action: { kind: 'freeze-broker' } };
  }
  const lastsMs = random.between(1_000, 6_000);
  return random.chance(0.5)
    ? { lastsMs, action: { kind: 'provider-requests', fault: planRequestFault(random) } }
    : { lastsMs, action: { kind: 'provider-webhooks', fault: planWebhookFault(random) } };
}

/** Plans the faults of a run in order. The same seed and plan give the same faults. */
export function planFaults(random: SeededRandom, plan: FaultPlan): Fault[] {
  const faults = Array.from({ length: plan.count }, (_, index) => {
    const atMs = Math.floor(((index + random.next()) / plan.count) * plan.spanMs);
    return { atMs, ...planAction(random, plan) };
  });
  return faults.sort((one, other) => one.atMs - other.atMs);
}

/** Describes a fault in one line of the log. */
export function describeFault({ atMs, lastsMs, action }: Fault): string {
  const { kind, ...details } = action;
  const what = Object.values(details).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  );
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return `${seconds(atMs).padStart(6)} s  ${kind} ${what.join(' ')} for ${seconds(lastsMs)} s`;
}
