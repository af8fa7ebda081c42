// The ports are asynchronous, but nothing in memory needs awaiting.
/* oxlint-disable typescript/require-await */
import type { EnrollmentRecord } from '../../core/state/enrollment.ts';
import type { AppointmentRecord, RequestRecord } from '../rules.ts';
import type { AppointmentStore } from '../transaction.ts';

/** The empty tables of this room. */
export const noAppointments = () => ({
  appointments: new Array<AppointmentRecord>(),
  appointmentRequests: new Array<RequestRecord>(),
});

type Rows = ReturnType<typeof noAppointments> & { enrollments: EnrollmentRecord[] };

/** Every plan of the fake includes these. */
const knownBenefits = ['exam', 'dental_cleaning'];

/** Appointments in memory; the fake database's transactions are serial, so nothing is locked. */
export function fakeAppointments(rows: Rows): AppointmentStore {
  return {
    lockCalendar: () => Promise.resolve(),
    async findPatient(petId) {
      const started = rows.enrollments.findLast(
        ({ pet, state }) => pet.id === petId && state.activatedAt !== null,
      );
      if (!started) return null;
      const { id: enrollmentId, owner, isDemo: isSilent, pet } = started;
      return { petId, petName: pet.name, enrollmentId, owner, isSilent };
    },
    findForeignBenefits: async (_enrollmentId, codes) =>
      codes.filter((code) => !knownBenefits.includes(code)),
    findHeldUntil: async (enrollmentId) =>
      rows.enrollments.find(({ id }) => id === enrollmentId)?.state.hold?.until ?? null,
    listScheduled: async ({ after, before }) =>
      rows.appointments.filter(
        ({ status, startsAt }) => status === 'scheduled' && startsAt > after && startsAt < before,
      ),
    lock: async (id) => rows.appointments.find((one) => one.id === id) ?? null,
    async insert({ at: _at, ...given }) {
      const id = rows.appointments.length + 1;
      const made: AppointmentRecord = { ...given, id, hasDied: false };
      rows.appointments.push(made);
      return made;
    },
    async save(saved) {
      rows.appointments = rows.appointments.map((one) => (one.id === saved.id ? saved : one));
    },
    async takeDue({ after, until, limit }) {
      const due = rows.appointments
        .filter(({ status, reminderSent }) => status === 'scheduled' && !reminderSent)
        .filter(({ startsAt }) => startsAt > after && startsAt <= until)
        .slice(0, limit);
      for (const one of due) one.reminderSent = true;
      return due;
    },
    requests: {
      lock: async (id) => rows.appointmentRequests.find((one) => one.id === id) ?? null,
      countOpen: async (ownerId) =>
        rows.appointmentRequests.filter(
          ({ owner, status }) => owner.id === ownerId && status === 'open',
        ).length,
      async insert({ patient, at, ...given }) {
        const { enrollmentId: _enrollmentId, ...pet } = patient;
        const id = rows.appointmentRequests.length + 1;
        const state = { status: 'open', message: null, createdAt: at } as const;
        const made = { ...pet, ...given, id, ...state };
        rows.appointmentRequests.push(made);
        return made;
      },
      async save(saved) {
        rows.appointmentRequests = rows.appointmentRequests.map((one) =>
          one.id === saved.id ? saved : one,
        );
      },
    },
  };
}
