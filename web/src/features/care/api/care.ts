import {
  readPetCare,
  reportCare,
  setCareReminders,
  stopCareReminders,
  type ReportCare,
} from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

const careKey = ['enrollments', 'care'] as const;

/** A pet's services by due date. Read again on every visit, because the front desk changes them. */
export const careQuery = (petId: number) =>
  queryOptions({
    queryKey: [...careKey, petId],
    queryFn: ({ signal }) => callRoute(readPetCare, { params: { id: petId }, signal }),
    refetchOnMount: 'always',
  });

function useCareMutation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: careKey }),
  });
}

/** Reports care given elsewhere; the same service and day again changes nothing. */
export const useReportCare = (petId: number) =>
  useCareMutation((body: ReportCare) => callRoute(reportCare, { params: { id: petId }, body }));

/** Turns the reminders for all of the owner's pets on or off. */
export const useSetCareReminders = () =>
  useCareMutation((hasReminders: boolean) =>
    callRoute(setCareReminders, { body: { hasReminders } }),
  );

/** Stops reminders with the token of an email. 410 `link_invalid`. */
export const useStopCareReminders = () =>
  useMutation({
    mutationFn: (token: string) => callRoute(stopCareReminders, { query: { token } }),
  });
