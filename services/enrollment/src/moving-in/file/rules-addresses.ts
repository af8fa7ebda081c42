import { isSamePhone, readPhone } from '@petwell/contracts';
import { nameKey } from '../../core/enrollment.ts';

/** Facts that tell people with one address apart. */
export type Person = { lastName: string; phone: string; clientId: string };

/** What a front desk types where an owner has none. */
export type ClinicContact = { email: string; phone: string };

/** Endings of names; most are written with a dot. */
export const nameEnding = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** 'Lin Jr.' → 'lin'. */
const lastNameKey = (lastName: string) =>
  nameKey(lastName)
    .split(/[ ,]+/)
    .filter((word) => !nameEnding.test(word))
    .join(' ');

/** Whether a number is one digit again and again, as in 000-000-0000. */
const isFiller = (phone: string) => /^(\d)\1+$/.test(readPhone(phone)?.digits ?? '');

/** Whether it may be one person, or a family: a last name, a phone, or a number of the clinic's in common. */
export function mayBeOne(one: Person, other: Person, clinic: ClinicContact): boolean {
  if (one.clientId !== '' && one.clientId === other.clientId) return true;
  const lastName = lastNameKey(one.lastName);
  if (lastName !== '' && lastName === lastNameKey(other.lastName)) return true;
  const { phone } = one;
  return isSamePhone(phone, other.phone) && !isFiller(phone) && !isSamePhone(phone, clinic.phone);
}

/** Words for no address, beside those for nothing. */
const noAddress =
  /^(?:refused|declined|unknown|0|none given|not (?:given|provided|available)|no(?: (?:e-?mail|address)[^@]*)?|(?:does not|doesn['’]t) (?:have|use)[^@]*)$/i;

/** Reads a cell of addresses: the first of several, in lower case; empty if it says that there is none. */
export function readAddresses(cell: string): { email: string; hasOthers: boolean } {
  if (noAddress.test(cell)) return { email: '', hasOthers: false };
  const parts = cell.split(/[;,/ ]/).filter((part) => part.includes('@'));
  const [first = ''] = parts;
  const isAlone = parts.length < 2 && !/^<.+>/.test(first) && !isOnlyMarked(cell, first);
  return { email: isAlone ? cell.toLowerCase() : toBare(first), hasOthers: parts.length > 1 };
}

/** Whether only signs or a remark in parentheses stand beside an address; another word may be a part of it. */
const isOnlyMarked = (cell: string, part: string) =>
  cell.startsWith(part) && /^[;,/ ]*(?:\([^()]*\))?$/.test(cell.slice(part.length));

/** '<mailto:Ada@x.com>;' → 'ada@x.com'. */
const toBare = (part: string) =>
  part
    .replace(/^[<('"]+/, '')
    .replace(/^mailto:/i, '')
    .replace(/[>)'".:]+$/, '')
    .toLowerCase();

const placeholder =
  /^(?:none|no|nomail|noemail|no-email|no_email|noreply|na|n\.a|unknown|nobody)@/i;

/** Whether an address is what a front desk types where there is none. */
export const isPlaceholder = (email: string): boolean =>
  placeholder.test(email) || /@(?:none|noemail|nomail|no-email)\./i.test(email);

/** Finds addresses that different people have. */
export function createSharedEmails(clinic: ClinicContact) {
  const people = new Map<string, Person>();
  const shared = new Set<string>();
  return {
    shared,
    add(email: string, person: Person): void {
      const first = people.get(email);
      if (!first) people.set(email, person);
      else if (!mayBeOne(first, person, clinic)) shared.add(email);
    },
  };
}
