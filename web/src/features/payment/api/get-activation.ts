import type { EnrollmentView } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ownerEnrollmentsQuery } from '../../../shared/enrollments/get-owner-enrollments.ts';

const pollIntervalMs = 1_000;
const timeoutMs = 30_000;

type Activation =
  | { status: 'processing' }
  | { status: 'active'; enrollment: EnrollmentView }
  | { status: 'late' }
  | { status: 'unknown'; error: unknown };

/** Finds the paid enrollment: the named one, or else the owner's newest. */
const findPaid = (enrollments: readonly EnrollmentView[], id: number | undefined) =>
  id === undefined
    ? enrollments.toSorted((a, b) => b.id - a.id)[0]
    : enrollments.find((enrollment) => enrollment.id === id);

function useHasTimedOut(): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}

/** Polls every second, for 30 s, until the paid plan is active. */
export function useActivation(email: string | null, enrollmentId: number | undefined): Activation {
  const isLate = useHasTimedOut();
  const query = useQuery({
    ...ownerEnrollmentsQuery(email ?? ''),
    enabled: email !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isActive = findPaid(state.data?.enrollments ?? [], enrollmentId)?.status === 'active';
      return isActive || isLate ? false : pollIntervalMs;
    },
  });
  const enrollment = findPaid(query.data?.enrollments ?? [], enrollmentId);
  if (enrollment?.status === 'active') return { status: 'active', enrollment };
  if (isLate) return { status: 'late' };
  if (query.isError) return { status: 'unknown', error: query.error };
  return { status: 'processing' };
}
