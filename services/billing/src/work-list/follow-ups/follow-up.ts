import type { CallKind, LastCall, SnoozableList, SnoozedItem } from '@petwell/contracts';

/** A payment that staff follow up. `ownerId`: null if its owner isn't known. */
export type FollowedPayment = {
  id: number;
  enrollmentId: number;
  ownerId: number | null;
  petName: string;
};

export type FollowUps = {
  findPayment(invoiceId: string): Promise<FollowedPayment | null>;
  /** Lists items that aren't back on their list by that day, the first to come back first. */
  listSnoozed(today: string): Promise<SnoozedItem[]>;
};

/** Writes calls and snoozes in a transaction. `by`: the staff member's name. */
export type FollowUpLog = {
  addCall(call: { paymentId: number; kind: CallKind; by: string }): Promise<LastCall>;
  /** `until`: the day on which it is back on the list. */
  snooze(given: {
    list: SnoozableList;
    paymentId: number;
    until: string;
    by: string;
  }): Promise<void>;
  wake(given: { list: SnoozableList; paymentId: number }): Promise<void>;
};
