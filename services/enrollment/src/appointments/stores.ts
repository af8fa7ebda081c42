import type { AppointmentType, PreferredTime } from '@petwell/contracts';
import type { AppointmentRecord, Patient, RequestRecord, Slot } from './rules.ts';

export type NewAppointment = Patient &
  Slot & {
    type: AppointmentType;
    notes: string | null;
    ownerNote: string | null;
    reminderSent: boolean;
    at: Date;
  };

export type NewRequest = {
  patient: Patient;
  preferredTimes: PreferredTime[];
  note: string | null;
  at: Date;
};

/** The appointments in a transaction. */
export type AppointmentTransaction = {
  /** Keeps others from booking and moving until the transaction ends, so that no overlap is missed. */
  lockCalendar(): Promise<void>;
  /** Returns a pet with its newest plan that has started; null if it has none. */
  findPatient(petId: number): Promise<Patient | null>;
  /** Returns the scheduled appointments that start between two times, both excluded. */
  listScheduled(range: { after: Date; before: Date }): Promise<AppointmentRecord[]>;
  /** Reads and locks an appointment, and before that its owner, until the transaction ends. */
  lock(id: number): Promise<AppointmentRecord | null>;
  insert(appointment: NewAppointment): Promise<AppointmentRecord>;
  save(appointment: AppointmentRecord, at: Date): Promise<void>;
  /** Locks those whose reminder is due, skipping those that another process holds, and marks them. */
  takeDue(range: { after: Date; until: Date; limit: number }): Promise<AppointmentRecord[]>;
  /** Cancels a pet's appointments to come and withdraws its open requests. */
  endAll(petId: number, at: Date): Promise<void>;
  requests: {
    /** Reads and locks a request until the transaction ends. */
    lock(id: number): Promise<RequestRecord | null>;
    countOpen(ownerId: number): Promise<number>;
    insert(request: NewRequest): Promise<RequestRecord>;
    save(request: RequestRecord): Promise<void>;
  };
};

/** Reads outside transactions. */
export type AppointmentReads = {
  /** By time; `from` included, `until` excluded. */
  listBetween(range: { from: Date; until: Date }): Promise<AppointmentRecord[]>;
  /** By time. */
  listOf(ownerId: number): Promise<AppointmentRecord[]>;
  /** Oldest first. */
  listOpenRequests(): Promise<RequestRecord[]>;
  /** Newest first. */
  listRequestsOf(ownerId: number): Promise<RequestRecord[]>;
};
