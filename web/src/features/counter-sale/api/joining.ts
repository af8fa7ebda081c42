import {
  proposePlan,
  readCustomerAgreements,
  readJoinProgress,
  readProposal,
  recordPayment,
  sendJoinLink,
  showJoinLink,
  type JoinProgress,
  type Proposed,
  type ProposeRequest,
  type RecordedMethod,
  toCents,
} from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { clinicToday } from '../../../shared/format-date.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

const readEveryMs = 2_000;

const isOver = (progress: JoinProgress | undefined): boolean =>
  progress?.state === 'paid' || progress?.state === 'ended';

/** How far the owner has come with a link. Read again and again until it is over. */
export const joinProgressQuery = (linkId: string) =>
  queryOptions({
    queryKey: [...adminKeys.joining, linkId],
    queryFn: ({ signal }) => callRoute(readJoinProgress, { params: { id: linkId }, signal }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : readEveryMs),
    refetchOnMount: 'always',
    gcTime: 0,
  });

/** A proposal as it was filled in, with the link that works now; read whenever its page is opened. */
export const proposalQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: [...adminKeys.joining, 'proposal', enrollmentId],
    queryFn: async ({ signal }) => {
      const params = { id: enrollmentId };
      const [proposal, { link }] = await Promise.all([
        callRoute(readProposal, { params, signal }),
        callRoute(showJoinLink, { params, signal }),
      ]);
      return { ...proposal, link };
    },
    staleTime: Infinity,
    gcTime: 0,
  });

/** Saves what staff filled in as a proposal. A repetition after a lost answer saves it once. */
export function useProposePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProposeRequest) => callRoute(proposePlan, { body, onceIn: 'page' }),
    onSettled: () => {
      for (const queryKey of [adminKeys.customers, adminKeys.counts, adminKeys.activity]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

/** Makes a link for the owner, mails it, and returns it. */
export function useSendJoinLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (enrollmentId: number) =>
      callRoute(sendJoinLink, { params: { id: enrollmentId }, onceIn: 'page' }),
    onSettled: () => {
      for (const queryKey of [adminKeys.mails, adminKeys.activity]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

/** Records the first payment at the counter. A repetition after a lost answer records it once. */
export function useRecordFirstPayment(enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, method }: { amount: string; method: RecordedMethod }) =>
      callRoute(recordPayment, {
        params: { id: enrollmentId },
        body: { amountCents: toCents(amount), paidOn: clinicToday(), method, months: 1 },
        onceIn: 'page',
      }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** How often the agreement is asked for, in half a minute, before the page says that it takes long. */
const agreementTries = 15;

/** It is written a moment after the payment. */
export class NotOnFileError extends Error {}

/** The address of the agreement to sign, asked for until it is on file. */
export const counterAgreementQuery = ({ ownerId, enrollmentId }: Proposed) =>
  queryOptions({
    queryKey: [...adminKeys.agreements, ownerId, 'counter', enrollmentId],
    queryFn: async ({ signal }) => {
      const params = { ownerId };
      const { agreements } = await callRoute(readCustomerAgreements, { params, signal });
      const taken = agreements.find(
        (one) => one.enrollmentId === enrollmentId && one.recordedBy !== null,
      );
      if (taken === undefined) throw new NotOnFileError('The agreement isn’t ready yet');
      return `/api/admin/agreements/${taken.id}/agreement.pdf`;
    },
    retry: (tries, error) => error instanceof NotOnFileError && tries < agreementTries,
    retryDelay: readEveryMs,
    gcTime: 0,
  });
