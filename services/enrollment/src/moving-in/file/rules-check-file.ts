import {
  customerQuestion,
  isSamePet,
  nameKey,
  type ImportField,
  type ImportProblem,
} from '@petwell/contracts';
import type { MemberToImport } from '../member.ts';
import { mayBeOne, ownerKeyOf, type ClinicContact } from './rules-addresses.ts';
import type { CheckedRow, RowToCheck } from './rules-check-row.ts';
import { toCause } from './rules-row.ts';

/** Records that PetWell already has of the people and the references in a file. */
export type KnownMembers = {
  /** By address. */
  owners: ReadonlyMap<
    string,
    {
      id: number;
      name: string;
      lastName: string;
      phone: string;
      isDemo: boolean;
      /** `hasEnrollment`: one that isn't canceled. */
      pets: readonly { name: string; type: string; hasEnrollment: boolean }[];
    }
  >;
  /** Members by reference, who were imported and not withdrawn. */
  references: ReadonlyMap<
    string,
    { email: string; firstName: string; lastName: string; phone: string; petName: string }
  >;
};

/** With the ids of owners whose account only a browser has claimed, to which nothing can be attached. */
export type KnownToCheck = KnownMembers & { claimed: ReadonlySet<number> };

/** Names the column of a field; null if the file has none. */
type ColumnOf = (field: ImportField) => string | null;

const createProblems = (columnOf: ColumnOf) => {
  const about =
    (severity: ImportProblem['severity']) =>
    (
      field: ImportField,
      value: string,
      message: string,
      cause = toCause(message),
    ): ImportProblem => ({ severity, column: columnOf(field), value, message, cause });
  return { error: about('error'), warning: about('warning') };
};
type Problems = ReturnType<typeof createProblems>;

/** Owners by address; one who has none yet, by name and phone. */
const ownerKey = (owner: MemberToImport['owner']) => owner.email || ownerKeyOf(owner);
const petKey = ({ owner, pet }: MemberToImport) =>
  `${ownerKey(owner)}\n${nameKey(pet.name)}\n${pet.type}`;
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** Whether a member can't have the address of an owner who is here: another last name, and another phone. */
export const isSomeoneElse = (
  { owner }: MemberToImport,
  there: { lastName: string; phone: string },
  clinic: ClinicContact,
): boolean => !mayBeOne({ ...owner, clientId: '' }, { ...there, clientId: '' }, clinic);

/** Problems of a member because PetWell knows the owner or the member. */
function problemsWithKnown(
  { member, decision }: { member: MemberToImport; decision: RowToCheck['decision'] },
  known: KnownToCheck,
  { error, warning, clinic }: Problems & { clinic: ClinicContact },
): ImportProblem[] {
  const { owner, pet, reference, ended } = member;
  const imported = known.references.get(reference);
  if (imported) {
    const isSame =
      nameKey(imported.petName) === nameKey(pet.name) &&
      (imported.email === owner.email || !isSomeoneElse(member, imported, clinic));
    if (isSame) {
      return [warning('reference', reference, 'This member was imported before: nothing changes.')];
    }
    const whose = `“${imported.petName} (${nameOf(imported)})” has this reference.`;
    const hint = 'If this column only counts rows, leave it out.';
    return [error('reference', reference, `${whose} ${hint}`)];
  }
  const there = known.owners.get(owner.email);
  if (!there) return [];
  if (there.isDemo)
    return [error('email', owner.email, 'This is the address of the demo account.')];
  if (decision !== 'same_customer' && isSomeoneElse(member, there, clinic)) {
    const message = customerQuestion.replace('…', () => there.name);
    return [error('email', owner.email, message)];
  }
  if (known.claimed.has(there.id)) {
    const message = `“${there.name}” made an account with this address online, and hasn’t confirmed the address. Ask them to open our email, and check again.`;
    return [error('email', owner.email, message)];
  }
  const hasEnrollment = there.pets.some((one) => isSamePet(one, pet) && one.hasEnrollment);
  if (hasEnrollment && !ended) {
    return [error('petName', pet.name, `“${pet.name}” already has a plan here.`)];
  }
  const message = `“${there.name}” is a customer with this address, who gets this plan too.`;
  return [warning('email', owner.email, message)];
}

/** Remembers the rows so far, and says what is wrong with the next one beside them. */
function createNeighbors({ error, warning }: Problems) {
  const byReference = new Map<string, number>();
  const byPet = new Map<string, number>();
  const byOwner = new Map<string, { row: number; name: string }>();
  return (member: MemberToImport, row: number): ImportProblem[] => {
    const { owner, pet, reference, ended } = member;
    const sameReference = byReference.get(reference);
    const samePet = ended ? undefined : byPet.get(petKey(member));
    const other = byOwner.get(ownerKey(owner));
    const name = nameOf(owner);
    byReference.set(reference, sameReference ?? row);
    if (!ended) byPet.set(petKey(member), samePet ?? row);
    byOwner.set(ownerKey(owner), other ?? { row, name });
    if (samePet !== undefined) {
      return [error('petName', pet.name, `Row “${samePet}” has “${pet.name}” of the same owner.`)];
    }
    if (sameReference !== undefined) {
      const hint = 'If this column numbers owners, choose Client ID for it.';
      return [error('reference', reference, `Row “${sameReference}” has this reference. ${hint}`)];
    }
    if (other && nameKey(other.name) !== nameKey(name)) {
      const message = `Row “${other.row}” has this address for “${other.name}”. That name is kept.`;
      return [warning('email', owner.email, message)];
    }
    return [];
  };
}

/**
 * Adds what only shows beside the other rows, and beside the customers that PetWell has. Call it for the rows in
 * their order.
 */
export function createCheckTogether(columnOf: ColumnOf, clinic: ClinicContact) {
  const problems = createProblems(columnOf);
  const problemsBeside = createNeighbors(problems);
  return (
    checked: CheckedRow,
    known: KnownToCheck,
    decision: RowToCheck['decision'] = null,
  ): CheckedRow => {
    const { member, row, kind } = checked;
    if (!member) return checked;
    const added = [
      ...problemsBeside(member, row),
      ...problemsWithKnown({ member, decision }, known, { ...problems, clinic }),
    ];
    const isBlocked = added.some(({ severity }) => severity === 'error');
    const all = [...checked.problems, ...added];
    return {
      ...checked,
      problems: all,
      kind: isBlocked ? null : kind,
      member: isBlocked ? null : member,
    };
  };
}
