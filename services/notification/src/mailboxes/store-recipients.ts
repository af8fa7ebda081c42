import { sql, type Transaction } from 'kysely';
import { ownerDeletion } from '../core/store-owners.ts';
import type { DB } from '../data/generated/tables.ts';
import { subjectsOf, type AddressedMail } from './rules-silence.ts';
import { holdersOf } from './store-mailboxes.ts';

/** Reads what decides about an email, under the owner's lock, and under that of a mailbox that isn't known. */
export const readRecipient = (tx: Transaction<DB>, mail: AddressedMail) =>
  tx
    .selectNoFrom((eb) => {
      const silenced = eb
        .selectFrom('silencedSubjects')
        .select('subject')
        .where('subject', '=', eb.fn.any(eb.val(subjectsOf(mail))));
      return [
        eb.exists(ownerDeletion(eb, mail.ownerId)).as('isDeleted'),
        eb.exists(holdersOf(eb, mail.to.address)).as('isKnown'),
        sql<string[]>`array(${silenced})`.as('silenced'),
      ];
    })
    .executeTakeFirstOrThrow();
