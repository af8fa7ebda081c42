import type { PreferredTime } from '@petwell/contracts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import type { AppointmentRecord, Patient, RequestRecord, Visit } from './rules.ts';

export type NewAppointment = Patient & Visit & { at: Date };

export type NewRequest = {
  patient: Patient;
  preferredTimes: PreferredTime[];
  note: string | null;
  benefitCodes: string[];
  replacesAppointmentId: number | null;
  at: Date;
};

/** Appointments, and owners' requests for them, in a transaction. */
export type AppointmentStore = {
  /** Keeps others from booking and moving until the transaction ends, so that no overlap is missed. */
  lockCalendar(): Promise<void>;
  /** Returns a pet with its newest plan that has started; null if it has none. */
  findPatient(petId: number): Promise<Patient | null>;
  /** Of these services, those that no year of the pet's plan has. */
  findForeignBenefits(enrollmentId: number, codes: string[]): Promise<string[]>;
  /** Until when staff have the plan on hold; null: it isn't. */
  findHeldUntil(enrollmentId: number): Promise<Date | null>;
  /** Returns the scheduled appointments that start between two times, both excluded. */
  listScheduled(range: { after: Date; before: Date }): Promise<AppointmentRecord[]>;
  /** Reads and locks an appointment, and before that its owner, until the transaction ends. */
  lock(id: number): Promise<AppointmentRecord | null>;
  insert(appointment: NewAppointment): Promise<AppointmentRecord>;
  save(appointment: AppointmentRecord, at: Date): Promise<void>;
  /** Locks those whose reminder is due, skipping those that another process holds, and marks them. */
  takeDue(range: { after: Date; until: Date; limit: number }): Promise<AppointmentRecord[]>;
  requests: {
    /** Reads and locks a request until the transaction ends. */
    lock(id: number): Promise<RequestRecord | null>;
    countOpen(ownerId: number): Promise<number>;
    insert(request: NewRequest): Promise<RequestRecord>;
    save(request: RequestRecord): Promise<void>;
  };
};

export type AppointmentTransaction = CoreTransaction & { appointments: AppointmentStore };
export type RunAppointments = RunInTransaction<AppointmentTransaction>;
