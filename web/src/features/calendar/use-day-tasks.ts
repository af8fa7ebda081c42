import type { Appointment } from '@petwell/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { clinicToday } from '../../shared/format-date.ts';
import { householdQuery } from '../../shared/staff/find-pets.ts';
import { appointmentQuery } from '../../shared/staff/get-appointment.ts';
import { appointmentTexts } from './texts.ts';
import type { ShownDay } from './use-shown-day.ts';
import { type Task, type Tasks, useTasks } from './use-tasks.ts';

/** Opens the task in the address: a visit of the day, or the booking for a pet. */
function useTaskOfAddress(shown: ShownDay, visits: readonly Appointment[] | undefined) {
  const { visitId, bookFor } = shown;
  const visit = visits?.find(({ id }) => id === visitId);
  const { data: household } = useQuery({
    ...householdQuery(bookFor ?? 0),
    ...(bookFor === null && { queryFn: skipToken }),
  });
  const pet = household?.[0];
  return useMemo((): Task | null => {
    if (visit !== undefined) return { kind: 'visit', appointment: visit };
    return pet === undefined ? null : { kind: 'book', pets: [pet] };
  }, [visit, pet]);
}

/** Goes to the day of a visit that the address names and that isn't on the day shown, or says that it is gone. */
function useFollowVisit(shown: ShownDay, visits: readonly Appointment[] | undefined, tasks: Tasks) {
  const { visitId, follow } = shown;
  const isElsewhere =
    visitId !== null && visits !== undefined && visits.every(({ id }) => id !== visitId);
  const { data: found } = useQuery({
    ...appointmentQuery(visitId ?? 0),
    enabled: isElsewhere,
  });
  useEffect(() => {
    if (!isElsewhere || found === undefined) return;
    if (found === null) tasks.finish({ text: appointmentTexts.visitGone, isProblem: true });
    else follow(found.day, found.id);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer; the functions are always new
  }, [isElsewhere, found]);
}

/** The tasks of the day, the first of which the address can name; it does so until that one ends. */
export function useDayTasks(shown: ShownDay, visits: readonly Appointment[] | undefined): Tasks {
  const tasks = useTasks();
  const named = useTaskOfAddress(shown, visits);
  const forget = () => {
    if (shown.visitId !== null || shown.bookFor !== null) shown.show(shown.day);
  };
  const dayTasks: Tasks = {
    ...tasks,
    task: tasks.task ?? named,
    begin: (next) => {
      const request = next.kind === 'book' && next.time === undefined ? next.request : undefined;
      const wished = request?.preferredTimes.find((wish) => wish.day >= clinicToday());
      // The day that the owner asks for, so that its gaps are in sight.
      if (wished === undefined) forget();
      else shown.show(wished.day);
      tasks.begin(next);
    },
    close: () => {
      forget();
      tasks.close();
    },
    finish: (outcome) => {
      forget();
      tasks.finish(outcome);
    },
  };
  useFollowVisit(shown, visits, dayTasks);
  return dayTasks;
}
