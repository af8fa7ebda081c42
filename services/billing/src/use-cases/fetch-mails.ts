import type { HeldMail } from '@petwell/contracts';

/** Notification's GET /internal/owners/{ownerId}/held-data: a customer's mails. Throws AppError service_unavailable. */
export type FetchMails = (ownerId: number) => Promise<HeldMail[]>;
