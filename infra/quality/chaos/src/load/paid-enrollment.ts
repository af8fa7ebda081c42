import type { AftermathKind } from './aftermath-kinds.ts';
import type { Bank } from './bank.ts';
import type { CardForm } from './card-form.ts';
import type { Desk } from './desk.ts';
import type { EnrolledPet } from './enrolling.ts';
import type { Inbox } from './inbox.ts';
import type { WebClient } from './web-client.ts';

/** A paid enrollment, and those who act on it. */
export type PaidEnrollment = EnrolledPet & {
  kind: AftermathKind;
  desk: Desk;
  bank: Bank;
  cardForm: CardForm;
  inbox: Inbox;
  gatewayUrl: string;
  /** The owner's browser. */
  web: WebClient;
  email: string;
};
