import { z } from 'zod';
import type { DeliveryPlan } from '../webhooks/queue.ts';
import type { Store } from './store.ts';

const share = {
  fraction: z.number().min(0).max(1).default(1),
  times: z.number().int().min(1).optional(),
};
function isPattern(source: string): boolean {
  try {
    return new RegExp(source).source !== '';
  } catch {
    return false;
  }
}

const requestFault = z.strictObject({
  /** Only requests whose `METHOD /path` matches this regular expression. */
  match: z.string().max(200).refine(isPattern, 'not a regular expression').default(''),
  kind: z.enum(['status', 'slow', 'reset']),
  status: z.number().int().min(400).max(599).default(500),
  delayMs: z.number().int().min(0).max(120_000).default(0),
  /** `before` the work (nothing happened) or `after` it (it happened, the answer is lost). */
  phase: z.enum(['before', 'after']).default('before'),
  ...share,
});
const webhookFault = z.strictObject({
  types: z.array(z.string()).optional(),
  kind: z.enum(['drop', 'duplicate', 'delay', 'reorder']),
  delayMs: z.number().int().min(0).max(600_000).default(1000),
  copies: z.number().int().min(2).max(20).default(2),
  ...share,
});
export const faultsSchema = z.strictObject({
  seed: z.number().int().default(1),
  requests: z.array(requestFault).default([]),
  webhooks: z.array(webhookFault).default([]),
  rateLimit: z
    .strictObject({ perSecond: z.number().int().min(1) })
    .nullable()
    .default(null),
});
export type Faults = z.output<typeof faultsSchema>;
export type RequestFault = z.output<typeof requestFault>;
type Stored = Faults & { draws: number; used: { [rule: string]: number } };

const noteId = '_faults';
const none: Stored = { ...faultsSchema.parse({}), draws: 0, used: {} };

/** The n-th number in [0, 1) of a seed (mulberry32), so that a run can be repeated. */
function randomAt(seed: number, draw: number): number {
  let state = (seed + Math.imul(draw + 1, 0x6d2b79f5)) | 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
}

/** Faults on demand, kept in the data file so that a restart does not end them. */
export class FaultBox {
  readonly #store: Store;
  #state: Stored;
  #window = { second: 0, count: 0 };

  constructor(store: Store, rateLimitPerSecond: number | null) {
    this.#store = store;
    const stored = store.note<Stored>(noteId);
    this.#state = { ...none, ...stored };
    if (rateLimitPerSecond !== null && stored.seed === undefined) {
      this.#state.rateLimit = { perSecond: rateLimitPerSecond };
    }
  }

  show(): Stored {
    return this.#state;
  }

  set(faults: Faults): Stored {
    this.#state = { ...faults, draws: 0, used: {} };
    this.#save();
    return this.#state;
  }

  clear(): Stored {
    return this.set(faultsSchema.parse({}));
  }

  #save(): void {
    this.#store.setNote(noteId, this.#state);
  }

  #random(): number {
    const value = randomAt(this.#state.seed, this.#state.draws);
    this.#state.draws += 1;
    return value;
  }

  #strikes(name: string, rule: { fraction: number; times?: number | undefined }): boolean {
    const used = this.#state.used[name] ?? 0;
    if (rule.times !== undefined && used >= rule.times) return false;
    if (rule.fraction < 1 && this.#random() >= rule.fraction) {
      this.#save();
      return false;
    }
    this.#state.used[name] = used + 1;
    this.#save();
    return true;
  }

  /** The fault for this request, if one strikes; the first matching rule decides. */
  forRequest(method: string, path: string): RequestFault | null {
    for (const [index, rule] of this.#state.requests.entries()) {
      if (!new RegExp(rule.match).test(`${method} ${path}`)) continue;
      if (this.#strikes(`request ${index}`, rule)) return rule;
    }
    return null;
  }

  /** The delays of an event's copies; none when it is to be lost. */
  planFor(type: string): DeliveryPlan {
    let plan: DeliveryPlan = [0];
    for (const [index, rule] of this.#state.webhooks.entries()) {
      if (rule.types && !rule.types.includes(type)) continue;
      if (!this.#strikes(`webhook ${index}`, rule)) continue;
      if (rule.kind === 'drop') return [];
      if (rule.kind === 'duplicate') plan = Array.from({ length: rule.copies }, () => plan[0] ?? 0);
      if (rule.kind === 'delay') plan = plan.map((delayMs) => delayMs + rule.delayMs);
      // Shuffled by giving each its own random wait.
      if (rule.kind === 'reorder') plan = plan.map(() => Math.floor(this.#random() * rule.delayMs));
    }
    return plan;
  }

  /** Whether this request is one too many in its second. */
  isRateLimited(nowMs: number): boolean {
    if (!this.#state.rateLimit) return false;
    const second = Math.floor(nowMs / 1000);
    if (this.#window.second !== second) this.#window = { second, count: 0 };
    this.#window.count += 1;
    return this.#window.count > this.#state.rateLimit.perSecond;
  }
}
