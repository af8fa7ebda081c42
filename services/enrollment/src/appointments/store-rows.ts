import {
  appointmentRequestStatusSchema,
  appointmentStatusSchema,
  appointmentTypeSchema,
  preferredTimeSchema,
} from '@petwell/contracts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AppointmentRecord, RequestRecord } from './rules.ts';
import type { DB } from '../data/generated/tables.ts';
import { toOwner } from '../core/store-rows.ts';

/** The owner and the pet of an appointment or a request. */
export const ownerColumns = [
  'owners.id as ownerId',
  'owners.firstName',
  'owners.lastName',
  'owners.email',
  'owners.phone',
  'owners.isActive',
  'owners.createdAt as ownerSince',
  'owners.isDemo',
  'pets.deceasedAt',
  'pets.name as petName',
] as const;

type OwnerColumns = {
  ownerId: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  isActive: boolean;
  ownerSince: Date;
};

export const isSilent = (row: { isDemo: boolean; deceasedAt: Date | null }): boolean =>
  row.isDemo || row.deceasedAt !== null;

export const ownerOf = ({ ownerId: id, ownerSince: createdAt, ...row }: OwnerColumns) =>
  toOwner({ ...row, id, createdAt });

export const selectAppointments = (db: Kysely<DB>) =>
  db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.petId')
    .innerJoin('owners', 'owners.id', 'appointments.ownerId')
    .select(['appointments.id', 'appointments.petId', 'appointments.enrollmentId'])
    .select(['appointmentType', 'scheduledDate', 'duration', 'status', 'notes', 'ownerNote'])
    .select('isRequested')
    .select(['columnName', 'arrivedAt', 'benefitCodes', 'reminderSent', 'appointments.version'])
    .select('isCancelledByOwner')
    .select(ownerColumns);

type AppointmentRow = Awaited<ReturnType<ReturnType<typeof selectAppointments>['execute']>>[number];

export function toRecord(row: AppointmentRow): AppointmentRecord {
  const { id, petId, petName, enrollmentId, duration, notes, ownerNote, reminderSent, version } =
    row;
  const { columnName: column, arrivedAt, benefitCodes } = row;
  return {
    id,
    petId,
    petName,
    enrollmentId,
    duration,
    notes,
    ownerNote,
    isRequested: row.isRequested,
    column,
    arrivedAt,
    benefitCodes,
    reminderSent,
    isCancelledByOwner: row.isCancelledByOwner,
    version,
    owner: ownerOf(row),
    isSilent: isSilent(row),
    hasDied: row.deceasedAt !== null,
    type: appointmentTypeSchema.parse(row.appointmentType),
    status: appointmentStatusSchema.parse(row.status),
    startsAt: row.scheduledDate,
  };
}

export const selectRequests = (db: Kysely<DB>) =>
  db
    .selectFrom('appointmentRequests')
    .innerJoin('pets', 'pets.id', 'appointmentRequests.petId')
    .innerJoin('owners', 'owners.id', 'appointmentRequests.ownerId')
    .select(['appointmentRequests.id', 'appointmentRequests.petId', 'preferredTimes', 'note'])
    .select(['status', 'message', 'benefitCodes', 'replacesAppointmentId'])
    .select('appointmentRequests.createdAt')
    .select(ownerColumns);

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

export function toRequestRecord(row: RequestRow): RequestRecord {
  const { id, petId, petName, note, message, benefitCodes, replacesAppointmentId, createdAt } = row;
  return {
    id,
    petId,
    petName,
    note,
    message,
    benefitCodes,
    replacesAppointmentId,
    createdAt,
    owner: ownerOf(row),
    isSilent: isSilent(row),
    preferredTimes: z.array(preferredTimeSchema).parse(row.preferredTimes),
    status: appointmentRequestStatusSchema.parse(row.status),
  };
}
