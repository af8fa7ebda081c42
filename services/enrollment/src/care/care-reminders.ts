import { AppError } from '@petwell/chassis';
import type { RunCare } from './transaction.ts';

/** Turns the reminders of an owner on or off; with the token of an email only off. */
export function createCareReminders({
  transaction,
  clock,
}: {
  transaction: RunCare;
  clock: () => Date;
}) {
  return {
    set: (ownerId: number, isOn: boolean): Promise<void> =>
      transaction(({ care }) => care.setReminders(ownerId, { isOn, at: clock() })),
    /** @throws AppError link_invalid */
    async stop(token: string): Promise<void> {
      const isKnown = await transaction(({ care }) => care.stopReminders(token, clock()));
      if (!isKnown) {
        throw new AppError('link_invalid', { publicMessage: "This link isn't valid." });
      }
    },
  };
}
export type CareReminders = ReturnType<typeof createCareReminders>;
