import type { ImportField, ImportProblem } from '@petwell/contracts';
import type { MemberToImport } from '../member.ts';
import type { CheckedRow } from './rules-check-row.ts';

/** What PetWell already knows about the people and the references in a file. */
export type KnownMembers = {
  /** By address. */
  owners: ReadonlyMap<
    string,
    {
      name: string;
      isDemo: boolean;
      /** `hasPlan`: one that isn't canceled. */
      pets: readonly { name: string; type: string; hasPlan: boolean }[];
    }
  >;
  /** References whose member was imported and not withdrawn. */
  references: ReadonlySet<string>;
};

/** Names the column of a field; null if the file has none. */
type ColumnOf = (field: ImportField) => string | null;

const createProblems = (columnOf: ColumnOf) => {
  const about =
    (severity: ImportProblem['severity']) =>
    (field: ImportField, value: string, message: string): ImportProblem => ({
      severity,
      column: columnOf(field),
      value,
      message,
    });
  return { error: about('error'), warning: about('warning') };
};
type Problems = ReturnType<typeof createProblems>;

const petKey = ({ owner, pet }: MemberToImport) =>
  `${owner.email}\n${pet.name.toLowerCase()}\n${pet.type}`;
const nameOf = ({ firstName, lastName }: MemberToImport['owner']) => `${firstName} ${lastName}`;

/** What is wrong with a member because PetWell knows the owner or the member. */
function problemsWithKnown(
  member: MemberToImport,
  known: KnownMembers,
  { error, warning }: Problems,
): ImportProblem[] {
  const { owner, pet, reference } = member;
  if (known.references.has(reference)) {
    return [warning('reference', reference, 'This member was imported before: nothing changes.')];
  }
  const there = known.owners.get(owner.email);
  if (!there) return [];
  if (there.isDemo)
    return [error('email', owner.email, 'This is the address of the demo account.')];
  const isSame = (one: { name: string; type: string }) =>
    one.name.toLowerCase() === pet.name.toLowerCase() && one.type === pet.type;
  if (there.pets.some((one) => isSame(one) && one.hasPlan)) {
    return [error('petName', pet.name, `${pet.name} already has a plan here.`)];
  }
  const message = `This address is already a customer (${there.name}), who gets this plan too.`;
  return [warning('email', owner.email, message)];
}

/** Remembers the rows so far, and says what is wrong with the next one beside them. */
function createNeighbors({ error, warning }: Problems) {
  const byReference = new Map<string, number>();
  const byPet = new Map<string, number>();
  const byEmail = new Map<string, { row: number; name: string }>();
  return (member: MemberToImport, row: number): ImportProblem[] => {
    const { owner, pet, reference } = member;
    const same = byReference.get(reference) ?? byPet.get(petKey(member));
    const other = byEmail.get(owner.email);
    const name = nameOf(owner);
    byReference.set(reference, byReference.get(reference) ?? row);
    byPet.set(petKey(member), byPet.get(petKey(member)) ?? row);
    byEmail.set(owner.email, other ?? { row, name });
    if (same !== undefined) {
      const isPet = byReference.get(reference) !== same;
      return isPet
        ? [error('petName', pet.name, `Row ${same} has ${pet.name} of the same owner.`)]
        : [error('reference', reference, `Row ${same} is the same member.`)];
    }
    if (other && other.name.toLowerCase() !== name.toLowerCase()) {
      const message = `Row ${other.row} has this address for ${other.name}. One name is kept.`;
      return [warning('email', owner.email, message)];
    }
    return [];
  };
}

/**
 * Adds what only shows beside the other rows, and beside the customers that PetWell has. Call it for the rows in
 * their order.
 */
export function createCheckTogether(columnOf: ColumnOf) {
  const problems = createProblems(columnOf);
  const problemsBeside = createNeighbors(problems);
  return (checked: CheckedRow, known: KnownMembers): CheckedRow => {
    const { member, row } = checked;
    if (!member) return checked;
    const added = [...problemsBeside(member, row), ...problemsWithKnown(member, known, problems)];
    const isBlocked = added.some(({ severity }) => severity === 'error');
    const all = [...checked.problems, ...added];
    return { ...checked, problems: all, member: isBlocked ? null : member };
  };
}
