import {
  cancelOwnAppointment,
  type RequestAppointment,
  requestAppointment,
  withdrawAppointmentRequest,
} from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { ownAppointmentsQuery } from '../../../shared/appointments/own-appointments.ts';

function useReadAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ownAppointmentsQuery.queryKey });
}

/** Sends a request once, even if the page is reloaded before the response. */
export function useRequestAppointment() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: RequestAppointment) =>
      callRoute(requestAppointment, { body, onceIn: 'tab' }),
    onSettled: readAgain,
  });
}

/** 409 `status_conflict` if staff answered it first. */
export function useWithdrawRequest() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: number) => callRoute(withdrawAppointmentRequest, { params: { id } }),
    onSettled: readAgain,
  });
}

/** 409 `status_conflict` less than 24 hours before, or once it is no longer scheduled. */
export function useCancelAppointment() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: number) => callRoute(cancelOwnAppointment, { params: { id } }),
    onSettled: readAgain,
  });
}
