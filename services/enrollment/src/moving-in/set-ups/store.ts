import type { MemberSelection } from '@petwell/contracts';
import type { Transaction } from 'kysely';
import { releaseMails } from '../../core/store-write-owners.ts';
import type { DB } from '../../data/generated/tables.ts';
import type { SetupStore } from './setup.ts';
import { selectGroup, selectWaiting } from './store-members.ts';

const selected = (tx: Transaction<DB>, selection: MemberSelection, now: Date) =>
  'group' in selection
    ? selectGroup(tx, selection.group, now)
    : selectWaiting(tx).where((eb) => eb('e.id', '=', eb.fn.any(eb.val(selection.enrollmentIds))));

/** Adapts a transaction for set-ups. */
export const toSetupStore = (tx: Transaction<DB>): SetupStore => ({
  async order(selection, { now, unlessMailedSince }) {
    const ordered = await tx
      .insertInto('memberSetups')
      .columns(['enrollmentId', 'orderedAt', 'nextMailAt'])
      .expression(
        selected(tx, selection, now).select((eb) => [
          'e.id',
          eb.val(now).as('orderedAt'),
          eb.val(now).as('nextMailAt'),
        ]),
      )
      .onConflict((conflict) =>
        conflict
          .column('enrollmentId')
          .doUpdateSet({ orderedAt: now, nextMailAt: now, roundMails: 0, firstMailedAt: null })
          .where('memberSetups.leasedUntil', 'is', null)
          .where((eb) =>
            eb.or([
              eb('memberSetups.roundMails', '>', 0),
              eb('memberSetups.nextMailAt', 'is', null),
            ]),
          )
          .where((eb) =>
            eb.or([
              eb('memberSetups.lastMailedAt', 'is', null),
              eb('memberSetups.lastMailedAt', '<', unlessMailedSince),
            ]),
          ),
      )
      .returning('enrollmentId')
      .execute();
    return ordered.length;
  },
  async release(selection, now) {
    const rows = await selected(tx, selection, now).select('e.ownerId').distinct().execute();
    const ownerIds = rows.map(({ ownerId }) => ownerId);
    if (ownerIds.length === 0) return 0;
    await releaseMails(tx, ...ownerIds);
    const released = await tx
      .updateTable('importedMembers')
      .set({ mailsHeld: false })
      .where('mailsHeld', '=', true)
      .where('enrollmentId', 'in', (eb) =>
        eb
          .selectFrom('enrollments')
          .select('id')
          .where((one) => one('ownerId', '=', one.fn.any(one.val(ownerIds)))),
      )
      .returning('enrollmentId')
      .execute();
    return released.length;
  },
});
