import { isUndisturbed, type FiledSubscription } from '../domain/undisturbed.ts';
import type { ObservedSubscription } from '../domain/provider-observation.ts';
import type { StaleSubscription } from './reconcile-subscriptions.ts';

/**
 * The provider's next hundred that were made after that subscription, without those that are cancelled; null
 * where it does not know that one. Throws ProviderError.
 */
export type ListSubscriptions = (afterId: string) => Promise<ObservedSubscription[] | null>;

export type PageStore = {
  /** What is on file of those listed that are due: last looked at before that time. */
  findListed(
    listed: readonly ObservedSubscription[],
    before: string,
  ): Promise<(StaleSubscription & FiledSubscription)[]>;
  /** Puts on file that these were seen unchanged `agoMs` ago. Writes nothing else. */
  believe(subscriptionIds: readonly string[], agoMs: number): Promise<void>;
};

export type LookedAtPage = {
  /** How many of those due are as they are on file. */
  same: number;
  /** Due, listed, and not sure to be as they are on file: each needs a look of its own. */
  others: StaleSubscription[];
  /** Whether `first` was among those listed. */
  hasFirst: boolean;
};

/** One read of the provider for a hundred subscriptions: those that are as on file count as looked at. */
export type LookAtPage = (first: StaleSubscription, before: string) => Promise<LookedAtPage>;

/**
 * A page says nothing that is written, but that nothing has changed: what it read may be older than what a
 * webhook has brought meanwhile, and does not overwrite it.
 */
export function createLookAtPage(deps: { list: ListSubscriptions; store: PageStore }): LookAtPage {
  const { list, store } = deps;
  /** The newest of the last page: the next one goes on there, if that is where it has to. */
  let reached: { id: number; subscriptionId: string } | null = null;

  return async (first, before) => {
    const isNext = reached !== null && first.id > reached.id && first.id - reached.id < nearby;
    const after = isNext && reached !== null ? reached.subscriptionId : first.subscriptionId;
    const askedAt = performance.now();
    const listed = (await list(after)) ?? [];
    const filed = await store.findListed(listed, before);
    const byId = new Map(listed.map((subscription) => [subscription.id, subscription]));
    const same = filed.filter((one) => {
      const subscription = byId.get(one.subscriptionId);
      return subscription !== undefined && isUndisturbed(one, subscription);
    });
    if (same.length > 0) {
      const ids = same.map(({ subscriptionId }) => subscriptionId);
      await store.believe(ids, performance.now() - askedAt);
    }
    reached = filed.reduce<typeof reached>(
      (newest, one) => (newest === null || one.id > newest.id ? one : newest),
      null,
    );
    const believed = new Set(same);
    return {
      same: same.length,
      others: filed.filter((one) => !believed.has(one)),
      hasFirst: filed.some(({ id }) => id === first.id),
    };
  };
}

/** Ids of ours between two neighbours of the provider's: some are cancelled, some belong to nobody. */
const nearby = 200;
