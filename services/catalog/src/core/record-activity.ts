import { staffActed, type NewEvent, type StaffActivity, type StaffActor } from '@petwell/chassis';
import type { StaffActionName } from '@petwell/contracts';
import type { OfferKey } from './rules-offer.ts';

/** What the activity log makes a sentence of; `web/src/shared/staff/activity` reads these keys. */
export type OfferActivity = {
  name: string;
  version?: number;
  /** The day at the clinic, if it isn't sold at once. */
  effectiveOn?: string | undefined;
  isRetired?: boolean;
  monthlyCents?: number;
};

type Publish = { publish(event: NewEvent<'staff.acted.v1'>): Promise<void> };

/** Appends to the staff activity log. */
export const recordActivity = (tx: Publish, activity: StaffActivity): Promise<void> =>
  tx.publish(staffActed(activity));

/** Appends what a manager did to a plan or add-on, within the transaction of the action. */
export const recordOfferActivity = (
  tx: Publish,
  given: OfferKey & { actor: StaffActor; action: StaffActionName; what: OfferActivity },
): Promise<void> => {
  const { kind, id, actor, action, what } = given;
  return recordActivity(tx, {
    actor,
    action,
    subject: `offer/${kind}-${id}`,
    result: 'done',
    detail: JSON.stringify({ kind, ...what }),
  });
};
