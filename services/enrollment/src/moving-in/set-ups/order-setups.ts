import type { RequestName, StaffActor } from '@petwell/chassis';
import type { MemberSelection } from '@petwell/contracts';
import { conflict } from '../../core/caller.ts';
import { mailedAgainFrom } from './rules.ts';
import type { ReadObstacleTo, RunSetups } from './setup.ts';

type Order = { selection: MemberSelection; actor: StaffActor; record: RequestName | null };
type Dependencies = { transaction: RunSetups; clock: () => Date };

/** The enrollment of a selection of one. */
function onlyOneOf(selection: MemberSelection): number | undefined {
  const [first, ...others] = 'enrollmentIds' in selection ? selection.enrollmentIds : [];
  return others.length === 0 ? first : undefined;
}

/** One member is told of by name, so that the activity log finds it. */
const subjectOf = (selection: MemberSelection): string => {
  const id = onlyOneOf(selection);
  return id === undefined ? 'members' : `enrollment/${id}`;
};

/**
 * Orders set-up mails. A timer sends them at a pace, so the request doesn't wait. Of several members, those whose link
 * wouldn't open now wait until it does.
 * @throws AppError status_conflict (the link of the only member wouldn't open now)
 */
export const createOrderSetups =
  ({ transaction, readObstacle, clock }: Dependencies & { readObstacle: ReadObstacleTo }) =>
  async ({ selection, actor, record }: Order) => {
    const id = onlyOneOf(selection);
    const obstacle = id === undefined ? null : await readObstacle(id);
    if (obstacle !== null)
      throw conflict(`The link wasn’t sent, because it would only say: “${obstacle}”`);
    return transaction(async ({ setups, activityLog, requests }) => {
      const now = clock();
      const ordered = await setups.order(selection, {
        now,
        unlessMailedSince: mailedAgainFrom(now),
      });
      await activityLog.record({
        actor,
        action: 'send-setup',
        subject: subjectOf(selection),
        result: 'done',
        detail: `${ordered} ordered`,
      });
      if (record) await requests.complete(record, { status: 200, body: { ordered } });
      return { ordered };
    });
  };

/** Lets PetWell mail members who haven't set up. What was held is not sent later. */
export const createReleaseMemberMails =
  ({ transaction, clock }: Dependencies) =>
  ({ selection, actor, record }: Order) =>
    transaction(async ({ setups, activityLog, requests }) => {
      const released = await setups.release(selection, clock());
      await activityLog.record({
        actor,
        action: 'release-mails',
        subject: subjectOf(selection),
        result: 'done',
        detail: `${released} members`,
      });
      if (record) await requests.complete(record, { status: 200, body: { released } });
      return { released };
    });
