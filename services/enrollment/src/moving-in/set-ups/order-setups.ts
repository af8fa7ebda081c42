import type { RequestName, StaffActor } from '@petwell/chassis';
import type { MemberSelection } from '@petwell/contracts';
import { mailedAgainFrom } from './rules.ts';
import type { RunSetups } from './setup.ts';

type Order = { selection: MemberSelection; actor: StaffActor; record: RequestName | null };
type Dependencies = { transaction: RunSetups; clock: () => Date };

/** One member is told of by name, so that the activity log finds it. */
const subjectOf = (selection: MemberSelection): string => {
  const [first, ...others] = 'enrollmentIds' in selection ? selection.enrollmentIds : [];
  return first !== undefined && others.length === 0 ? `enrollment/${first}` : 'members';
};

/** Orders set-up mails. A timer sends them at a pace, so the request doesn't wait. */
export const createOrderSetups =
  ({ transaction, clock }: Dependencies) =>
  ({ selection, actor, record }: Order) =>
    transaction(async ({ setups, activityLog, requests }) => {
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
