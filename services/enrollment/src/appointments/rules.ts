import type { NewEvent } from '@petwell/chassis';
import { mailKeys, type MailOf } from '@petwell/contracts/events';
import { clinicDay, clinicTime } from '@petwell/chassis/time';
import type {
  Appointment,
  AppointmentDetails,
  AppointmentRequest,
  AppointmentStatus,
  AppointmentType,
  OwnAppointment,
  OwnAppointmentRequest,
  Owner,
  OwnerSession,
  PreferredTime,
} from '@petwell/contracts';
import { isOpenFor, type Clinic, type Slot } from './rules-opening-hours.ts';

/** A pet whose plan has started, with its owner. */
export type Patient = {
  petId: number;
  petName: string;
  enrollmentId: number;
  owner: Owner;
  /** No mail is sent: it is the demo account, or the pet has died. */
  isSilent: boolean;
};

/** A visit as stored; `store-rows.ts` has a column for each. */
export type Visit = Slot & {
  type: AppointmentType;
  status: AppointmentStatus;
  notes: string | null;
  /** The owner's note in the request that it was booked from. */
  ownerNote: string | null;
  /** It was booked from a request of the owner. */
  isRequested: boolean;
  /** The vet or room that was chosen. */
  column: string | null;
  /** The services of the plan that it is for. */
  benefitCodes: string[];
  arrivedAt: Date | null;
  /** Staff see who canceled it. */
  isCancelledByOwner: boolean;
  reminderSent: boolean;
  version: number;
};

export type AppointmentRecord = Patient &
  Visit & {
    id: number;
    /** Its pet died: nothing more can be planned. */
    hasDied: boolean;
  };

/** The activity log's words for changes that move nothing in the calendar. */
export const detailNames = { notes: 'notes', benefitCodes: 'services' } as const satisfies Record<
  Exclude<keyof AppointmentDetails, 'type' | 'day' | 'time' | 'duration' | 'column'>,
  string
>;

export type RequestRecord = Omit<Patient, 'enrollmentId'> & {
  id: number;
  preferredTimes: PreferredTime[];
  note: string | null;
  status: 'open' | 'booked' | 'declined' | 'withdrawn';
  message: string | null;
  benefitCodes: string[];
  /** The appointment that it asks to move. */
  replacesAppointmentId: number | null;
  createdAt: Date;
};

/** The owner's session that asks. */
export type OwnerCaller = Pick<OwnerSession, 'ownerId' | 'isMailboxConfirmed'>;

/**
 * Whether an owner's session sees a visit. Until the mailbox is confirmed, it sees only visits that it requested: a
 * stranger may have signed up with the address.
 */
export const isShownTo = (
  { isMailboxConfirmed }: Pick<OwnerCaller, 'isMailboxConfirmed'>,
  { isRequested }: Pick<AppointmentRecord, 'isRequested'>,
): boolean => isMailboxConfirmed || isRequested;

const minuteMs = 60_000;
/** The longest appointment, in minutes. */
export const longestDuration = 480;
const reminderLeadMs = 48 * 3_600_000;

export const endOf = ({ startsAt, duration }: Slot): Date =>
  new Date(startsAt.getTime() + duration * minuteMs);

/** The column of an appointment: the first one if it has no veterinarian, or one whose name is no longer configured. */
export const columnIndex = (column: string | null, columns: readonly string[]): number =>
  Math.max(0, column === null ? 0 : columns.indexOf(column));

/** Whether two appointments overlap; one may begin when the other ends. */
export const overlap = (one: Slot, other: Slot): boolean =>
  one.startsAt < endOf(other) && other.startsAt < endOf(one);

/** The times of appointments for which a reminder is due now. */
export const dueForReminder = (now: Date): { after: Date; until: Date } => ({
  after: now,
  until: new Date(now.getTime() + reminderLeadMs),
});

/** An appointment within 48 hours needs no reminder beside the mail about booking or moving it. */
export const needsNoReminder = (startsAt: Date, now: Date): boolean =>
  startsAt <= dueForReminder(now).until;

/** A visit recorded by mistake can be opened again; a cancellation can't, because the owner was told. */
export const nextStatuses: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  scheduled: ['completed', 'cancelled', 'no_show'],
  completed: ['scheduled'],
  no_show: ['scheduled'],
  cancelled: [],
};

type AppointmentMail = NewEvent<'mail.requested.v1'>;

const recipientOf = ({ id: ownerId, firstName, lastName, email }: Owner) => ({
  ownerId,
  name: `${firstName} ${lastName}`,
  address: email,
});

/**
 * Requests the mail about an appointment, if one is sent. `at`: when it was changed; `previous`: when a moved
 * appointment was.
 */
export function appointmentMails(
  notice: MailOf<'appointment'>['notice'],
  record: AppointmentRecord,
  { at, previous }: { at: Date; previous?: Slot },
): AppointmentMail[] {
  const { id, petId, petName, type, startsAt, duration, version, ownerNote, owner } = record;
  if (record.isSilent) return [];
  const data = {
    recipient: recipientOf(owner),
    dedupeKey: mailKeys.appointment(notice, { id, version }),
    about: `pet/${petId}`,
    isPaid: false,
    mail: {
      kind: 'appointment' as const,
      notice,
      firstName: owner.firstName,
      email: owner.email,
      petName,
      appointmentId: id,
      type,
      startsAt: startsAt.toISOString(),
      duration,
      version,
      ownerNote,
      changedAt: at.toISOString(),
      ...(previous && {
        previous: { startsAt: previous.startsAt.toISOString(), duration: previous.duration },
      }),
    },
  };
  return [{ type: 'mail.requested.v1', subject: `appointment/${id}`, data }];
}

export function declinedMails(record: RequestRecord, message: string): AppointmentMail[] {
  const { id, petId, petName, owner, isSilent } = record;
  if (isSilent) return [];
  const { firstName, email } = owner;
  const data = {
    recipient: recipientOf(owner),
    dedupeKey: mailKeys.appointmentDeclined(id),
    about: `pet/${petId}`,
    isPaid: false,
    mail: {
      kind: 'appointment-declined' as const,
      firstName,
      email,
      petName,
      message,
    },
  };
  return [{ type: 'mail.requested.v1', subject: `appointment-request/${id}`, data }];
}

export function toOwnAppointment(record: AppointmentRecord, timeZone: string): OwnAppointment {
  const { id, petId, petName, type, startsAt, duration, status, ownerNote, benefitCodes } = record;
  return {
    id,
    petId,
    petName,
    type,
    duration,
    status,
    ownerNote,
    benefitCodes,
    isCancelledByOwner: record.isCancelledByOwner,
    day: clinicDay(startsAt, timeZone),
    time: clinicTime(startsAt, timeZone),
    startsAt: startsAt.toISOString(),
  };
}

const staffViewOf = ({ owner }: { owner: Owner }) => ({
  ownerId: owner.id,
  ownerName: `${owner.firstName} ${owner.lastName}`,
  phone: owner.phone,
});

export function toAppointment(record: AppointmentRecord, clinic: Clinic): Appointment {
  const { notes, version, column, arrivedAt } = record;
  return {
    ...toOwnAppointment(record, clinic.timeZone),
    ...staffViewOf(record),
    notes,
    version,
    column,
    arrivedAt: arrivedAt?.toISOString() ?? null,
    isOutsideHours: !isOpenFor(record, clinic),
  };
}

export function toOwnRequest(record: RequestRecord): OwnAppointmentRequest {
  const { id, petId, petName, preferredTimes, note, status, message, createdAt } = record;
  const { benefitCodes, replacesAppointmentId } = record;
  return {
    id,
    petId,
    petName,
    preferredTimes,
    note,
    status,
    message,
    benefitCodes,
    replacesAppointmentId,
    createdAt: createdAt.toISOString(),
  };
}

export const toRequest = (record: RequestRecord): AppointmentRequest => ({
  ...toOwnRequest(record),
  ...staffViewOf(record),
});
