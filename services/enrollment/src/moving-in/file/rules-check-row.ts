import { importLimits, nameKey, type ImportProblem, type RowDecision } from '@petwell/contracts';
import type { Offer } from '@petwell/contracts/internal';
import type { MemberToImport } from '../member.ts';
import { isPlaceholder, ownerKeyOf, readAddresses, type ClinicContact } from './rules-addresses.ts';
import { ownerNameOf, phoneOf, readOwner, readPet } from './rules-member.ts';
import type { Meanings, MemberStatus } from './rules-meanings.ts';
import { ageForPlan, readChosenPlan, readUsed } from './rules-offer.ts';
import { reportLine } from './rules-report-lines.ts';
import {
  createRowReader,
  makeReference,
  toCause,
  type DateOrders,
  type FileColumns,
  type RowReader,
} from './rules-row.ts';
import { isEnd, statusOf } from './rules-status.ts';
import { readPast, readPrices, readTerms } from './rules-terms.ts';

/** A row as it is checked. */
export type RowToCheck = {
  row: number;
  cells: readonly string[];
  hasOddBytes?: boolean;
  decision?: RowDecision | null;
};

export type CheckedRow = {
  row: number;
  /** `call`: it waits for an address of its own. Null: an error blocks it. */
  kind: 'member' | 'history' | 'call' | 'left_out' | null;
  /** Null if it is blocked or left out. Of the call list, it has no address. */
  member: MemberToImport | null;
  problems: ImportProblem[];
  /** As in the file, even if something is wrong; lower case, trimmed. */
  email: string;
  /** `Mango (Ada Lin)`. */
  who: string;
};

export type CheckContext = FileColumns & {
  offer: Offer;
  meanings: Meanings;
  dates: DateOrders;
  ended: 'leave_out' | 'history';
  /** Addresses that the file gives different people. */
  sharedEmails: ReadonlySet<string>;
  /** The address that an owner has in another row. */
  addressOf: (owner: ReturnType<typeof personOf>) => string | null;
  clinic: ClinicContact;
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
  const owner = [row.raw('firstName'), row.raw('lastName')].filter((name) => name !== '');
  const name = owner.length > 0 ? owner.join(' ') : row.raw('ownerName');
  const pet = row.raw('petName');
  return (pet !== '' && name !== '' ? `${pet} (${name})` : pet || name).slice(0, 200);
}

/** UTF-8 that was read as Windows-1252, and saved so. */
const broken = /[ÃÂ][\u0080-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]|â€/;

/** A cell more than the header has means that an unquoted separator moved the cells. */
function checkShape(row: RowReader, { cells, hasOddBytes }: RowToCheck, width: number): void {
  if (cells.slice(width).some((cell) => cell !== '')) {
    row.error(null, `This row has “${cells.length}” cells, and the header has “${width}”.`);
  }
  if (cells.some((cell) => cell.length > importLimits.cellLength)) {
    row.error(null, `A cell has more than ${importLimits.cellLength} characters.`);
  }
  if (hasOddBytes === true) {
    row.warning(null, 'A letter in this row was in another encoding. Please look at its names.');
  }
  if (cells.some((cell) => broken.test(cell))) {
    row.warning(null, 'Letters in this row are broken, like Ã© for é. Please look at its names.');
  }
}

/** Says what isn't clear about a plan that nothing says the end of. */
function readStatus(row: RowReader, context: CheckContext): MemberStatus | null {
  const { status, said, ends } = statusOf(row, context);
  if (isEnd(status)) return status;
  for (const { cell, word, meaning } of said) {
    const message = `“${word.slice(0, 60)}” is not a status we know.`;
    if (meaning === null) row.error('status', message, toCause(message), cell);
  }
  for (const { cell, end } of ends) {
    const given = cell.raw('endedOn').slice(0, 60);
    const message =
      end === 'unknown'
        ? `“${given}” doesn't say whether the plan has ended. Write a day like 2026-03-04, yes, or no.`
        : 'The plan ended before today, and the status says that it goes on.';
    if (end !== false) {
      row[end === true ? 'warning' : 'error']('endedOn', message, toCause(message), cell);
    }
  }
  return status;
}

const differentPeople = 'The file gives this address to different people. Whose is it?';

/** Returns the row's address, or its owner's in another row; one that it can't be is an error with a choice. */
function readAddress(
  row: RowReader,
  { sharedEmails, addressOf, clinic }: CheckContext,
  given: RowToCheck,
): string {
  const { email, hasOthers } = readAddresses(row.text('email'));
  if (hasOthers) {
    row.warning('email', `There is more than one address here. “${email}” is used.`);
  }
  if (given.decision === 'call_list') return '';
  if (email === '') {
    const known = row.text('email') === '' ? addressOf(personOf(row)) : null;
    if (known === null || sharedEmails.has(known)) return '';
    row.warning('email', `The owner’s address is taken from another row: “${known}”.`);
    return known;
  }
  if (email === clinic.email.toLowerCase()) {
    row.error('email', 'This is the clinic’s own address. Call for theirs, or leave the row out.');
    return email;
  }
  if (given.decision === 'same_person' || given.decision === 'same_customer') return email;
  if (isPlaceholder(email)) {
    row.error('email', `“${email}” looks like no address. Is it theirs?`);
  } else if (sharedEmails.has(email)) {
    row.error('email', differentPeople, `${differentPeople} ${email}`);
  }
  return email;
}

type Owner = MemberToImport['owner'];

/** The clinic's reference, or one made of owner and pet. A plan that has ended has one beside the member's. */
function referenceOf(
  row: RowReader,
  { digest }: CheckContext,
  given: { owner: Owner; pet: MemberToImport['pet']; pastSince: string | null },
): string {
  const { owner, pet, pastSince } = given;
  const clientId = clientIdOf(row);
  const ownerKey = clientId === '' ? owner.email || ownerKeyOf(owner) : `client ${clientId}`;
  const written = readReference(row);
  const petKey = `${nameKey(pet.name)}\n${pet.type}`;
  const reference = written || makeReference({ owner: ownerKey, pet: petKey }, digest);
  return pastSince === null ? reference : `${reference} until ${pastSince}`;
}

function readMember(
  row: RowReader,
  context: CheckContext,
  given: { email: string; status: MemberStatus },
): MemberToImport | null {
  const { offer, today, meanings } = context;
  const isPast = given.status !== 'active';
  const owner = readOwner(row, given.email);
  const pet = readPet(row, today, meanings);
  const chosen = readChosenPlan(row, offer, { meanings, pet });
  const prices = chosen && readPrices(row, chosen);
  const past = isPast ? readPast(row, today) : null;
  const terms = past ?? (isPast ? null : readTerms(row, today));
  const uses = isPast ? [] : chosen && readUsed(row, chosen, meanings);
  if (!owner || !pet || !chosen || !prices || !terms || !uses) return null;
  const reference = referenceOf(row, context, { owner, pet, pastSince: past?.endedOn ?? null });
  const { startedOn, nextDueOn, paidBy } = terms;
  return {
    reference,
    owner,
    pet: { ...pet, age: ageForPlan(chosen, pet) },
    planId: chosen.plan.id,
    addOnIds: chosen.addOns.map(({ id }) => String(id)),
    ...prices,
    startedOn,
    nextDueOn,
    paidBy,
    uses,
    note: row.text('note') || null,
    ...(past && { ended: { on: past.endedOn, hasDied: given.status === 'deceased' } }),
  };
}

/** Checks a row by itself, and reads the member from it. */
export function checkRow(given: RowToCheck, context: CheckContext): CheckedRow {
  const { ended, columns } = context;
  const row = createRowReader(context, given.cells);
  const described = () => ({
    row: given.row,
    email: readAddresses(row.text('email')).email,
    who: whoIs(row),
  });
  const leftOut = () => ({ ...described(), kind: 'left_out' as const, member: null, problems: [] });
  const blocked = () => ({ ...described(), kind: null, member: null, problems: row.problems });
  if (given.decision === 'leave_out') return leftOut();
  const line = reportLine(row, given.cells, columns);
  if (line !== null) {
    row.warning(null, line);
    return { ...leftOut(), problems: row.problems };
  }
  checkShape(row, given, columns.length);
  if (row.hasErrors()) return blocked();
  const status = readStatus(row, context);
  const isPast = isEnd(status);
  if (isPast && ended === 'leave_out') return leftOut();
  const email = readAddress(row, context, given);
  // The history of a plan needs no call.
  if (isPast && email === '') return leftOut();
  const member = readMember(row, context, { email, status: status ?? 'active' });
  if (row.isLeftOut()) return leftOut();
  if (!member || row.hasErrors()) return blocked();
  const kind = email === '' ? 'call' : isPast ? 'history' : 'member';
  return { ...described(), ...(email !== '' && { email }), kind, member, problems: row.problems };
}

/** The name of the owner as the file has it, to tell people apart. */
export const personOf = (row: Pick<RowReader, 'raw' | 'text' | 'each'>) => ({
  ...ownerNameOf(row),
  phone: phoneOf(row),
  clientId: clientIdOf(row),
});

/** Some systems write 0 for all clients without a number. */
const clientIdOf = ({ text }: Pick<RowReader, 'text'>) => text('clientId').replace(/^0+$/, '');
