import type { CustomerMails } from '@petwell/contracts';

type MailsRequest = { ownerId: number; before: number | undefined; limit: number };

/** Reads of the email log for staff; what mails say is not among them. */
export type CustomerMailLog = {
  /** Newest first, those with an id below `before`. */
  listOfOwner(request: MailsRequest): Promise<CustomerMails['mails']>;
};

/** GET /api/admin/customers/{ownerId}/mails. A customer whom nobody knows has no mails. */
export function createListCustomerMails({ mailLog }: { mailLog: CustomerMailLog }) {
  return async function listCustomerMails(request: MailsRequest): Promise<CustomerMails> {
    const { limit } = request;
    const found = await mailLog.listOfOwner({ ...request, limit: limit + 1 });
    return { mails: found.slice(0, limit), hasMore: found.length > limit };
  };
}
export type ListCustomerMails = ReturnType<typeof createListCustomerMails>;
