import { isSamePhone } from '@petwell/contracts';
import { nameKey } from '../../core/enrollment.ts';

/** Facts that tell people with one address apart. */
export type Person = { lastName: string; phone: string; clientId: string };

/** Whether it may be one person, or a family: a last name, a phone, or a number of the clinic's in common. */
export function mayBeOne(one: Person, other: Person): boolean {
  if (one.clientId !== '' && one.clientId === other.clientId) return true;
  if (nameKey(one.lastName) === nameKey(other.lastName)) return true;
  return isSamePhone(one.phone, other.phone);
}

/** Words for no address, beside those for nothing. */
const noAddress =
  /^(?:refused|declined|unknown|no(?: e-?mail)?|none given|not (?:given|provided|available))$/i;

/** Reads a cell of addresses: the first of several, in lower case; empty if it says that there is none. */
export function readAddresses(cell: string): { email: string; hasOthers: boolean } {
  if (noAddress.test(cell)) return { email: '', hasOthers: false };
  const parts = cell.split(/[;,/ ]/).filter((part) => part.includes('@'));
  const email = (parts.length > 1 ? (parts[0] ?? '') : cell).toLowerCase();
  return { email, hasOthers: parts.length > 1 };
}

const placeholder =
  /^(?:none|no|nomail|noemail|no-email|no_email|noreply|na|n\.a|unknown|nobody)@/i;

/** Whether an address is what a front desk types where there is none. */
export const isPlaceholder = (email: string): boolean =>
  placeholder.test(email) || /@(?:none|noemail|nomail|no-email)\./i.test(email);

/** Finds addresses that different people have. */
export function createSharedEmails() {
  const people = new Map<string, Person>();
  const shared = new Set<string>();
  return {
    shared,
    add(email: string, person: Person): void {
      const first = people.get(email);
      if (!first) people.set(email, person);
      else if (!mayBeOne(first, person)) shared.add(email);
    },
  };
}
