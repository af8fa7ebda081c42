import { importLimits, type ImportProblem } from '@petwell/contracts';
import type { Offer } from '@petwell/contracts/internal';
import type { MemberToImport } from '../member.ts';
import { readOwner, readPet } from './rules-member.ts';
import { ageForPlan, readChosenPlan, readUsed } from './rules-offer.ts';
import { createRowReader, makeReference, type FileColumns, type RowReader } from './rules-row.ts';
import { readPrices, readTerms } from './rules-terms.ts';

export type CheckedRow = {
  row: number;
  /** Null if an error blocks it. */
  member: MemberToImport | null;
  problems: ImportProblem[];
  /** As in the file, even if something is wrong; lower case, trimmed. */
  email: string;
  /** `Mango (Ada Lin)`. */
  who: string;
};

export type CheckContext = FileColumns & {
  offer: Offer;
  /** At the clinic. */
  today: string;
  /** A hash of text, in hex. */
  digest: (text: string) => string;
};

const maxReference = 80;

function readReference(row: RowReader): string {
  const reference = row.text('reference');
  if (reference.length > maxReference) {
    row.error('reference', `The reference is longer than ${maxReference} characters.`);
  }
  return reference;
}

function whoIs(row: RowReader): string {
  const owner = [row.text('firstName'), row.text('lastName')].filter((name) => name !== '');
  const name = owner.length > 0 ? owner.join(' ') : row.text('ownerName');
  const pet = row.text('petName');
  return (pet !== '' && name !== '' ? `${pet} (${name})` : pet || name).slice(0, 200);
}

/** A cell more than the header has means that an unquoted separator moved the cells. */
function checkShape(row: RowReader, cells: readonly string[], width: number): void {
  if (cells.slice(width).some((cell) => cell !== '')) {
    row.error(null, `This row has ${cells.length} cells, and the header has ${width}.`);
  }
  if (cells.some((cell) => cell.length > importLimits.cellLength)) {
    row.error(null, `A cell has more than ${importLimits.cellLength} characters.`);
  }
}

const describeRow = (number: number, row: RowReader) => ({
  row: number,
  problems: row.problems,
  email: row.text('email').toLowerCase(),
  who: whoIs(row),
});

/** Checks a row by itself, and reads the member from it. */
export function checkRow(
  { row: number, cells }: { row: number; cells: readonly string[] },
  context: CheckContext,
): CheckedRow {
  const { offer, today, digest } = context;
  const row = createRowReader(context, cells);
  checkShape(row, cells, context.columns.length);
  if (row.hasErrors()) return { ...describeRow(number, row), member: null };
  const owner = readOwner(row);
  const pet = readPet(row, today);
  const chosen = readChosenPlan(row, offer, pet);
  const prices = chosen && readPrices(row, chosen);
  const terms = readTerms(row, today);
  const uses = chosen && readUsed(row, chosen);
  const given = readReference(row);
  const checked = describeRow(number, row);
  if (!owner || !pet || !chosen || !prices || !terms || !uses || row.hasErrors()) {
    return { ...checked, member: null };
  }
  const identity = { email: owner.email, petName: pet.name, petType: pet.type };
  const reference = given === '' ? makeReference(identity, digest) : given;
  const addOnIds = chosen.addOns.map(({ id }) => String(id));
  const note = row.text('note') || null;
  const age = ageForPlan(chosen, pet);
  const member = {
    reference,
    owner,
    pet: { ...pet, age },
    planId: chosen.plan.id,
    addOnIds,
    uses,
    note,
  };
  return { ...checked, member: { ...member, ...prices, ...terms } };
}
