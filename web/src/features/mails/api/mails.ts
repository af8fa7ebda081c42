import {
  type CustomerMailDetail,
  type MailAgain,
  mailCameBack,
  readCustomerMail,
  requestPasswordReset,
  sendAddressLink,
  sendCardLink,
  sendJoinLink,
  sendMailAgain,
  sendMemberSetups,
} from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

type MailOfOwner = { ownerId: number; id: number };

/** An email with its text, and what became of it. */
export const mailQuery = (mail: MailOfOwner) =>
  queryOptions({
    queryKey: [...adminKeys.mails, mail.ownerId, 'one', mail.id],
    queryFn: ({ signal }) => callRoute(readCustomerMail, { params: mail, signal }),
    refetchOnMount: 'always',
  });

type Sent = { ownerId: number; mail: CustomerMailDetail };

/** Calls the use case that mails a new link: an earlier one isn't known anymore, and may have ended. */
const senders: Record<MailAgain, (sent: Sent) => Promise<unknown>> = {
  same: ({ ownerId, mail: { id } }) => callRoute(sendMailAgain, { params: { ownerId, id } }),
  'card-link': ({ mail }) =>
    callRoute(sendCardLink, { params: { id: mail.enrollmentId ?? 0 }, onceIn: 'page' }),
  'join-link': ({ mail }) =>
    callRoute(sendJoinLink, { params: { id: mail.enrollmentId ?? 0 }, onceIn: 'page' }),
  'setup-link': ({ mail }) =>
    callRoute(sendMemberSetups, {
      body: { enrollmentIds: [mail.enrollmentId ?? 0] },
      onceIn: 'page',
    }),
  'sign-in-link': ({ mail }) => callRoute(requestPasswordReset, { body: { email: mail.sendsTo } }),
  'address-link': ({ ownerId }) =>
    callRoute(sendAddressLink, { params: { id: ownerId }, body: {} }),
};

/** Marks an email that bounced as not delivered. */
export function useCameBack(mail: MailOfOwner) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(mailCameBack, { params: mail }),
    onSuccess: () => {
      for (const queryKey of [adminKeys.mails, adminKeys.activity])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Sends an email again, or a new link. 429 `rate_limited` if it was sent a moment ago. */
export function useSendAgain(sent: Sent) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (how: MailAgain) => senders[how](sent),
    onSettled: () => {
      for (const queryKey of [adminKeys.mails, adminKeys.activity, adminKeys.waitingAddresses]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
