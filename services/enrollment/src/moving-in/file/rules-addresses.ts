import { isSamePhone, nameKey, readPhone } from '@petwell/contracts';

/** Facts that tell people with one address apart. */
export type Person = { lastName: string; phone: string; clientId: string };

/** What a front desk types where an owner has none. */
export type ClinicContact = { email: string; phone: string };

/** Endings of names; most are written with a dot. */
export const nameEnding = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** 'Lin Jr.' → 'lin', and 'De la Cruz' → 'cruz', which a name in one column leaves. */
const lastNameKey = (lastName: string) =>
  nameKey(lastName)
    .split(/[ ,]+/)
    .filter((word) => !nameEnding.test(word))
    .at(-1) ?? '';

/** Whether a number is one digit again and again, as in 000-000-0000. */
const isFiller = (phone: string) => /^(\d)\1+$/.test(readPhone(phone)?.digits ?? '');

/** Whether it may be one person, or a family: a last name, a phone, or a number of the clinic's in common. */
export function mayBeOne(one: Person, other: Person, clinic: ClinicContact): boolean {
  if (one.clientId !== '' && one.clientId === other.clientId) return true;
  const lastName = lastNameKey(one.lastName);
  if (lastName !== '' && lastName === lastNameKey(other.lastName)) return true;
  return isSamePhone(one.phone, other.phone) && isOwnPhone(one.phone, clinic);
}

/** Whether a number can be called, and is no filler and not the clinic's. */
export const isOwnPhone = (phone: string, clinic: ClinicContact): boolean =>
  readPhone(phone) !== null && !isFiller(phone) && !isSamePhone(phone, clinic.phone);

/** Equal for all spellings of an owner's name and phone. */
export const ownerKeyOf = (owner: { firstName: string; lastName: string; phone: string }): string =>
  `${nameKey(`${owner.firstName} ${owner.lastName}`)}\n${readPhone(owner.phone)?.digits ?? owner.phone}`;

/** Words for no address, beside those for nothing. */
const noAddress =
  /^(?:-*(?:no|none|not|n)\b[^@]*|refused|declined|unknown|0|(?:does not|doesn['’]t) (?:have|use)[^@]*)$/i;

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

/** '<mailto:Ada@x.com>.' → 'ada@x.com'. */
function toBare(part: string): string {
  const start = part.replace(/^[<('"]+/, '').replace(/^mailto:/i, '');
  const end = [...start].findLastIndex((letter) => !'>)\'".:'.includes(letter)) + 1;
  return [...start].slice(0, end).join('').toLowerCase();
}

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

type Owner = Person & { firstName: string };

/** 'John & Mary' → each. */
const couple = (owner: Owner): Owner[] =>
  owner.firstName
    .split(/[&+/]| and /i)
    .map((firstName) => ({ ...owner, firstName: firstName.trim() }));

/** Finds the address of an owner in another row: by client ID, or by name and phone. Two addresses are none. */
export function createOwnerAddresses(clinic: ClinicContact) {
  const known = new Map<string, { email: string; owner: Owner } | null>();
  const keysOf = (owner: Owner) => [
    ...(owner.clientId === '' ? [] : [`client ${owner.clientId}`]),
    ...(isOwnPhone(owner.phone, clinic) ? couple(owner).map(ownerKeyOf) : []),
  ];
  return {
    add(email: string, owner: Owner): void {
      if (!email.includes('@') || isPlaceholder(email) || email === clinic.email.toLowerCase()) {
        return;
      }
      for (const key of keysOf(owner)) {
        const before = known.get(key);
        const isOther = before !== undefined && before?.email !== email;
        known.set(key, isOther ? null : { email, owner });
      }
    },
    find(owner: Owner): string | null {
      const found = keysOf(owner).map((key) => known.get(key) ?? null);
      // Some systems write one number for all clients without one.
      const alike = found.find(
        (one) => one && mayBeOne({ ...one.owner, clientId: '' }, owner, clinic),
      );
      return alike?.email ?? null;
    },
  };
}
