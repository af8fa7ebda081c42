/** Common mailbox providers of US households. `mailcheck` is unmaintained, and its successor questions domains that exist. */
const domains = [
  'gmail.com',
  'yahoo.com',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'att.net',
  'bellsouth.net',
  'verizon.net',
  'sbcglobal.net',
  'live.com',
  'msn.com',
  'cox.net',
  'protonmail.com',
];
/** Spelled like one above, and right. */
const lookalikes = ['ymail.com', 'email.com', 'mail.com', 'gmx.com', 'rocketmail.com'];

/** The number of letters to change, add, drop, or swap with the next one. */
function distance(a: string, b: string): number {
  let [older, last] = [[0], [...Array(b.length + 1).keys()]];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? (older[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [older, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** Short names have neighbors that exist: 'aol' and 'aon', 'live' and 'line'. */
const slipsIn = (name: string) => (name.length < 5 ? 0 : name.length === 5 ? 1 : 2);

function isMeant(typed: string, domain: string): boolean {
  const [name = '', ending = ''] = domain.split('.');
  const [typedName = '', typedEnding = '', ...rest] = typed.split('.');
  if (rest.length > 0 || typedEnding === '') return false;
  const slips = distance(typedName, name);
  return slips <= slipsIn(name) && distance(typedEnding, ending) <= 1;
}

/** Returns the address that was probably meant, such as 'ana@gmail.com' for 'ana@gmial.con'; null if none. */
export function suggestEmail(email: string): string | null {
  const [, local, typed] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(email.toLowerCase()) ?? [];
  if (local === undefined || typed === undefined) return null;
  if (domains.includes(typed) || lookalikes.includes(typed)) return null;
  const meant = domains.find((domain) => isMeant(typed, domain));
  return meant === undefined ? null : `${local}@${meant}`;
}
