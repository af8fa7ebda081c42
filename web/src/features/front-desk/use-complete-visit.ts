import type { Appointment } from '@petwell/contracts';
import { useState } from 'react';
import { useSetVisitStatus } from './api/visits.ts';

export type RecordedVisit = Pick<
  Appointment,
  | 'id'
  | 'version'
  | 'status'
  | 'type'
  | 'benefitCodes'
  | 'day'
  | 'startsAt'
  | 'arrivedAt'
  | 'column'
>;

/** Completes the visit that services were recorded for, and opens it again when they are undone. */
export function useCompleteVisit(visit: RecordedVisit | null) {
  const { mutateAsync } = useSetVisitStatus();
  const [completed, setCompleted] = useState<Pick<Appointment, 'id' | 'version'> | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);

  async function complete(): Promise<void> {
    setOutcome(null);
    if (visit?.status !== 'scheduled') return;
    const { id, version } = visit;
    try {
      const changed = await mutateAsync({ id, version, status: 'completed' });
      setCompleted({ id, version: changed.version });
      setOutcome('The visit is completed.');
    } catch {
      setOutcome('The visit is still open: please complete it under Appointments.');
    }
  }

  async function reopen(): Promise<void> {
    setOutcome(null);
    if (completed === null) return;
    setCompleted(null);
    try {
      await mutateAsync({ ...completed, status: 'scheduled' });
      setOutcome('The visit is open again.');
    } catch {
      setOutcome('The visit stays completed.');
    }
  }
  return { complete, reopen, outcome };
}
