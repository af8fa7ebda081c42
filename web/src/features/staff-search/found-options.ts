import { type DeskPet, hasDied, type StaffRole } from '@petwell/contracts';
import { paths } from '../../shared/paths.ts';
import { customerPath } from '../../shared/staff/customer-path.ts';
import { mayAct } from '../../shared/staff/permissions.ts';
import { matchEntries, type StaffEntry } from './match-entries.ts';

/** One line that can be chosen. The detail names people, pets, and plans. */
export type Option = { key: string; label: string; isName: boolean; detail: string; to: string };
export type OptionGroup = { name: string; options: Option[] };

const shownPets = 8;
const shownOwners = 3;

const petOption = ({ petId, petName, breed, ownerName, phone, planName }: DeskPet): Option => ({
  key: `pet ${petId}`,
  label: petName,
  isName: true,
  detail: [breed, ownerName, phone, ...(planName === null ? [] : [planName])].join(' · '),
  to: paths.adminDeskOf(petId),
});

/** The owners of the found pets, each once. */
const ownerOptions = (pets: readonly DeskPet[]): Option[] =>
  [...new Map(pets.map((pet) => [pet.ownerId, pet])).values()].slice(0, shownOwners).map((pet) => ({
    key: `owner ${pet.ownerId}`,
    label: pet.ownerName,
    isName: true,
    detail: `${pet.phone} · customer details`,
    to: customerPath(pet),
  }));

/** Offers actions for the first pet found. */
function petActions([pet]: readonly DeskPet[], role: StaffRole): Option[] {
  if (pet === undefined || !mayAct(role) || hasDied(pet)) return [];
  if (pet.status === null || pet.status === 'pending_payment') return [];
  const { petId, petName, ownerName } = pet;
  return [
    {
      key: `book ${petId}`,
      label: `Book a visit for ${petName}`,
      isName: false,
      detail: ownerName,
      to: paths.adminBookingFor(petId),
    },
  ];
}

const entryOptions = (kind: string, entries: readonly StaffEntry[]): Option[] =>
  entries.map(({ label, to }) => ({
    key: `${kind} ${label}`,
    label,
    isName: false,
    detail: '',
    to,
  }));

/** Groups the results, without empty groups. */
export function foundOptions(given: {
  typed: string;
  pets: readonly DeskPet[];
  pages: readonly StaffEntry[];
  actions: readonly StaffEntry[];
  role: StaffRole;
}): OptionGroup[] {
  const { typed, pets, pages, actions, role } = given;
  return [
    { name: 'Pets', options: pets.slice(0, shownPets).map(petOption) },
    { name: 'Owners', options: ownerOptions(pets) },
    {
      name: 'Actions',
      options: [...petActions(pets, role), ...entryOptions('action', matchEntries(actions, typed))],
    },
    { name: 'Pages', options: entryOptions('page', matchEntries(pages, typed)) },
  ].filter(({ options }) => options.length > 0);
}
