import { AppError } from '@petwell/chassis';
import type { ImportOwner, ImportOwnerResponse } from '@petwell/contracts/internal';
import type { OwnerRegistry } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { EndUnpaid } from '../endings/index.ts';

export type AttachedOwner = Extract<ImportOwnerResponse, { outcome: 'attached' }>;

/**
 * Decides about an account that only a browser has claimed. `ask`: staff are told to ask the person. `takeOver`: the
 * person said that the address is theirs. `mail`: no person is there to ask.
 */
export type IfClaimed = 'ask' | 'takeOver' | 'mail';

/**
 * Finds the owner to whom staff attach something: a plan, money, or a link. It goes only where no stranger sees it: to a
 * confirmed mailbox, or to an address that no browser has claimed. One who paid with a stranger's address proved
 * nothing, and keeps the account until the mailbox is confirmed.
 */
export function createAttachedOwner(deps: {
  ownerRegistry: Pick<OwnerRegistry, 'import' | 'attach'>;
  store: Pick<EnrollmentStore, 'listOf'>;
  endUnpaid: EndUnpaid;
}) {
  const { ownerRegistry, store, endUnpaid } = deps;
  const requireAttachable = createRequireAttachable(deps);

  async function hasPaid(ownerId: number): Promise<boolean> {
    const enrollments = await store.listOf(ownerId);
    return enrollments.some(({ state }) => state.activatedAt !== null);
  }

  /** Nothing is ended before the account turned out to be unpaid, but for a payment that is just being made. */
  async function takeOver(request: ImportOwner, ownerId: number): Promise<AttachedOwner> {
    const isPaid = (await hasPaid(ownerId)) || (await endUnpaid(ownerId)).hasPaid;
    if (isPaid) await requireAttachable(ownerId);
    return requireAttached(await ownerRegistry.import({ ...request, takesOver: !isPaid }));
  }

  return {
    requireAttachable,

    /**
     * Registers an owner whom staff enter, or finds the address.
     * @throws AppError address_claimed (with `ask`), address_unconfirmed, demo_read_only, status_conflict,
     * service_unavailable
     */
    async register(request: ImportOwner, ifClaimed: IfClaimed): Promise<AttachedOwner> {
      const found = await ownerRegistry.import(request);
      if (found.outcome === 'attached') return found;
      const { ownerId } = found;
      if (ifClaimed === 'takeOver') return takeOver(request, ownerId);
      if (ifClaimed === 'ask' && !(await hasPaid(ownerId))) throw claimed(request.contact.email);
      await requireAttachable(ownerId);
      // It was confirmed a moment ago.
      return requireAttached(await ownerRegistry.import(request));
    },
  };
}
export type FindAttachedOwner = ReturnType<typeof createAttachedOwner>;

/** @throws AppError address_unconfirmed; the address is mailed a link to confirm it */
export const createRequireAttachable =
  ({ ownerRegistry }: { ownerRegistry: Pick<OwnerRegistry, 'attach'> }) =>
  async (ownerId: number): Promise<void> => {
    const { outcome } = await ownerRegistry.attach(ownerId);
    if (outcome === 'claimed') throw new AppError('address_unconfirmed');
  };

function requireAttached(found: ImportOwnerResponse): AttachedOwner {
  if (found.outcome === 'claimed') throw new AppError('address_unconfirmed');
  return found;
}

const claimed = (email: string) =>
  new AppError('address_claimed', {
    publicMessage: `Someone made an account with ${email} online, and never opened our email to confirm it. Please ask whether this is their address.`,
  });
