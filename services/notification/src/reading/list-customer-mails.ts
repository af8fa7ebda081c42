import type { CustomerMails } from '@petwell/contracts';

type MailsRequest = { ownerId: number; before: number | undefined; limit: number };

/** Lists the email log for staff. */
export type CustomerMailLog = {
  /** Lists emails newest first, limited to ids below `before`. */
  listOfOwner(request: MailsRequest): Promise<CustomerMails['mails']>;
};

/** GET /api/admin/customers/{ownerId}/mails: lists a customer's emails; empty for an unknown customer. */
export function createListCustomerMails({ mailLog }: { mailLog: CustomerMailLog }) {
  return async function listCustomerMails(request: MailsRequest): Promise<CustomerMails> {
    const { limit } = request;
    const found = await mailLog.listOfOwner({ ...request, limit: limit + 1 });
    return { mails: found.slice(0, limit), hasMore: found.length > limit };
  };
}
export type ListCustomerMails = ReturnType<typeof createListCustomerMails>;
