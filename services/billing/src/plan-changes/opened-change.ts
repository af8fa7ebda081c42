import type { OfferedChange } from '@petwell/contracts';
import type { LoadPayable, Payable } from '../core/payable.ts';
import type { ChangeLinks } from '../links/index.ts';
import type { OfferedPlanChange, ReadChange, ReadSubscription } from './change.ts';
import { stateOf } from './rules.ts';

/** The change that a link asks about, and whom. */
export type OpenedChange = { change: OfferedPlanChange; payable: Payable };

/** Creates what finds the change of a link, and shows it. */
export function createOpenedChanges(deps: {
  links: ChangeLinks;
  readChange: ReadChange;
  readSubscription: ReadSubscription;
  loadPayable: LoadPayable;
}) {
  const { links, readChange } = deps;
  return {
    /** @throws AppError link_invalid (unknown, expired, replaced, or ended; the plan is over) */
    async open(token: string): Promise<OpenedChange> {
      const link = await links.find(token);
      const change = await readChange(link.id);
      const { offer = null } = change ?? {};
      if (!change || offer === null) throw links.invalid();
      const payable = await deps.loadPayable(link.enrollmentId).catch(links.goneIfMissing);
      const isOver = payable.hasDied || payable.closedAt !== null;
      if (isOver && change.agreedAt === null) throw links.invalid();
      return { change: { ...change, offer }, payable };
    },
    async reload({ change, payable }: OpenedChange): Promise<OpenedChange> {
      const now = await readChange(change.changeId);
      return { change: { ...change, ...now, offer: change.offer }, payable };
    },
    async toView({ change, payable }: OpenedChange): Promise<OfferedChange> {
      const isDue = change.dueCents > 0 && change.agreedAt === null;
      const subscription = isDue ? await deps.readSubscription(change.enrollmentId) : null;
      return {
        firstName: payable.payer.firstName,
        sheet: change.offer.sheet,
        card: subscription?.card ?? null,
        state: stateOf(change),
      };
    },
  };
}
export type OpenedChanges = ReturnType<typeof createOpenedChanges>;
