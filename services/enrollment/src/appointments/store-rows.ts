import {
  appointmentRequestStatusSchema,
  appointmentStatusSchema,
  appointmentTypeSchema,
  preferredTimeSchema,
} from '@petwell/contracts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AppointmentRecord, RequestRecord, Visit } from './rules.ts';
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

/** Where each part of a visit is stored: the only mapping, in both directions. */
const visitColumns = {
  type: 'appointmentType',
  status: 'status',
  startsAt: 'scheduledDate',
  duration: 'duration',
  notes: 'notes',
  ownerNote: 'ownerNote',
  isRequested: 'isRequested',
  column: 'columnName',
  benefitCodes: 'benefitCodes',
  arrivedAt: 'arrivedAt',
  isCancelledByOwner: 'isCancelledByOwner',
  reminderSent: 'reminderSent',
  version: 'version',
} as const satisfies Record<keyof Visit, keyof DB['appointments']>;
type VisitColumns = typeof visitColumns;

/** The columns of a visit. */
export const toVisitRow = (visit: Visit) =>
  Object.fromEntries(
    Object.entries(visitColumns).map(([part, column]) => [column, visit[part as keyof Visit]]),
  ) as { [Part in keyof Visit as VisitColumns[Part]]: Visit[Part] };

const selectedVisit = Object.entries(visitColumns).map(
  ([part, column]) => `appointments.${column} as ${part}`,
) as { [Part in keyof Visit]: `appointments.${VisitColumns[Part]} as ${Part}` }[keyof Visit][];

export const selectAppointments = (db: Kysely<DB>) =>
  db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.petId')
    .innerJoin('owners', 'owners.id', 'appointments.ownerId')
    .select(['appointments.id', 'appointments.petId', 'appointments.enrollmentId'])
    .select(selectedVisit)
    .select(ownerColumns);

type AppointmentRow = Awaited<ReturnType<ReturnType<typeof selectAppointments>['execute']>>[number];

export function toRecord(row: AppointmentRow): AppointmentRecord {
  const { id, petId, petName, enrollmentId, deceasedAt } = row;
  const visit = Object.fromEntries(
    Object.keys(visitColumns).map((part) => [part, row[part as keyof Visit]]),
  ) as Pick<AppointmentRow, keyof Visit>;
  return {
    ...visit,
    id,
    petId,
    petName,
    enrollmentId,
    owner: ownerOf(row),
    isSilent: isSilent(row),
    hasDied: deceasedAt !== null,
    type: appointmentTypeSchema.parse(row.type),
    status: appointmentStatusSchema.parse(row.status),
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
