import type { EmailStatus } from '../data/generated/client.ts';

/** An email as the log has it. */
export type StoredMail = {
  id: number;
  ownerId: number;
  kind: string;
  dedupeKey: string;
  toAddress: string;
  toName: string;
  subject: string;
  isNamed: boolean;
  status: EmailStatus;
  error: string | null;
  createdAt: Date;
  dueAt: Date;
  sentAt: Date | null;
  /** The pet or enrollment, `enrollment/17`. */
  about: string | null;
  /** Not validated. Null once it is forgotten. */
  content: unknown;
};

/** A later email to the owner about the same pet or plan. */
export type LaterMail = Pick<StoredMail, 'kind' | 'content'>;
