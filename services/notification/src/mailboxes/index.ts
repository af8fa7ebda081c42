import type { Transaction } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import type { MailKinds } from '../kinds/index.ts';
import { isTooFarOff } from './rules-quota.ts';
import { withoutSilenced, type AddressedMail } from './rules-silence.ts';
import { forgetOwner } from './store-forget.ts';
import {
  createKnownMailboxes,
  lockMailbox,
  mailboxKey,
  nextSlotOf,
  pruneMailboxUses,
  useQuota,
} from './store-mailboxes.ts';
import { readRecipient } from './store-recipients.ts';
import { silencePet, withdraw } from './store-silenced.ts';

export type { KnownMailboxes } from './known-mailboxes.ts';

type Dependencies = { farewellSubject: MailKinds['farewellSubject']; clock: () => Date };

/** Builds the room of mailboxes: which are known, how much each may get, and what is no longer sent. */
export function createMailboxes({ farewellSubject, clock }: Dependencies) {
  return {
    known: createKnownMailboxes(clock),
    forgetOwner,
    silencePet: (tx: Transaction<DB>, request: Parameters<typeof silencePet>[1]) =>
      silencePet(tx, request, farewellSubject),
    withdraw,
    prune: pruneMailboxUses,
    /** For the mail log, in its transactions. */
    rules: {
      keyOf: mailboxKey,
      lock: lockMailbox,
      readRecipient,
      nextSlotOf,
      useQuota,
      isTooFarOff,
      withoutSilenced: <Mail extends AddressedMail>(mail: Mail, silenced: ReadonlySet<string>) =>
        withoutSilenced(mail, { silenced, farewellSubject }),
    },
  };
}
export type Mailboxes = ReturnType<typeof createMailboxes>;
