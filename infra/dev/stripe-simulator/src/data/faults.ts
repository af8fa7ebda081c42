import { z } from 'zod';
import type { Store } from './store.ts';

const share = {
  /** The fraction of matching requests or events that the fault affects. */
  fraction: z.number().min(0).max(1).default(1),
  times: z.number().int().min(1).optional(),
};
function isPattern(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}

const requestFault = z.strictObject({
  /** A regular expression over `METHOD /path`. */
  match: z.string().max(200).refine(isPattern, 'not a regular expression').default(''),
  kind: z.enum(['status', 'slow', 'reset']),
  status: z.number().int().min(400).max(599).default(500),
  /** With status 429: another request works on the object. */
  code: z.literal('lock_timeout').optional(),
  delayMs: z.number().int().min(0).max(120_000).default(0),
  /** `before`: the request isn't processed. `after`: it is processed, and the response is lost. */
  phase: z.enum(['before', 'after']).default('before'),
  /** A 5xx `after`: Stripe saved it under its key as well, although the request was processed. */
  isSaved: z.boolean().default(false),
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
});
export type FaultSettings = z.output<typeof faultsSchema>;
export type RequestFault = z.output<typeof requestFault>;
type State = FaultSettings & { draws: number; used: { [rule: string]: number } };

const stateId = '_faults';

/** Returns the n-th number in [0, 1) of a seed (mulberry32), so that runs are reproducible. */
function randomAt(seed: number, draw: number): number {
  let state = (seed + Math.imul(draw + 1, 0x6d2b79f5)) | 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
}

/** Faults on demand, stored in the data file so that they survive a restart. */
export class Faults {
  readonly #store: Store;
  #state: State;

  constructor(store: Store) {
    this.#store = store;
    const saved = store.privateData<State>(stateId);
    this.#state = { ...faultsSchema.parse({}), draws: 0, used: {}, ...saved };
  }

  set(settings: FaultSettings): FaultSettings {
    this.#state = { ...settings, draws: 0, used: {} };
    this.#save();
    return settings;
  }

  /** Returns the rules, and how often each was used (`request 0`) since they were set. */
  read(): FaultSettings & Pick<State, 'used'> {
    return this.#state;
  }

  /** Returns the fault for this request, if any; the first matching rule applies. */
  forRequest(method: string, path: string): RequestFault | null {
    for (const [index, rule] of this.#state.requests.entries()) {
      if (!new RegExp(rule.match).test(`${method} ${path}`)) continue;
      if (this.#strikes(`request ${index}`, rule)) return rule;
    }
    return null;
  }

  /** The delays (ms) after which the copies of an event are delivered; none if the event is lost. */
  delaysFor(type: string): number[] {
    let delays: number[] = [0];
    for (const [index, rule] of this.#state.webhooks.entries()) {
      if (rule.types && !rule.types.includes(type)) continue;
      if (!this.#strikes(`webhook ${index}`, rule)) continue;
      if (rule.kind === 'drop') return [];
      if (rule.kind === 'duplicate') delays = Array<number>(rule.copies).fill(delays[0] ?? 0);
      if (rule.kind === 'delay') delays = delays.map((delayMs) => delayMs + rule.delayMs);
      // Random waits shuffle the events.
      if (rule.kind === 'reorder') delays = delays.map(() => this.#random() * rule.delayMs);
    }
    return delays.map(Math.floor);
  }

  #strikes(name: string, rule: { fraction: number; times?: number | undefined }): boolean {
    const used = this.#state.used[name] ?? 0;
    if (rule.times !== undefined && used >= rule.times) return false;
    const strikes = rule.fraction === 1 || this.#random() < rule.fraction;
    if (strikes) this.#state.used[name] = used + 1;
    this.#save();
    return strikes;
  }

  #random(): number {
    this.#state.draws += 1;
    return randomAt(this.#state.seed, this.#state.draws - 1);
  }

  #save(): void {
    this.#store.mergePrivateData(stateId, this.#state);
  }
}
