/**
 * Reads phone numbers for forms, imports, comparisons, search, links, and mails. A number is stored as typed,
 * in plain characters. libphonenumber-js would add 25 KB to each page with the clinic's number, and reads
 * neither `9045550100.0` nor two numbers in a cell.
 */
export type Phone = {
  /** The number with its extension, without the text around it. */
  text: string;
  /** The text around it; empty if there is only the number. */
  rest: string;
  /** Equal for all spellings of a number: no extension, and no country code for the US. */
  digits: string;
  /** Whether it has an area code. */
  isComplete: boolean;
  /** A link that calls it. */
  tel: string;
};

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u20e3\u2800]/gu;

/** Digits of every script come in runs of ten that start with zero. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Writes a phone number in plain characters, without what spreadsheets and web pages put around it. */
export const cleanPhone = (typed: string): string =>
  typed
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[\p{Pd}\u2043\u2212\u30fc]/gu, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[\u00b7\u2022\u2219\u22c5\u30fb]/g, '.')
    .replace(/;ext=/gi, ' ext. ')
    // A spreadsheet's text formula: ="9045550100"
    .replace(/["=]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^(?:[ ']|tel:)+/i, '')
    .trimEnd()
    .replace(/^(\+?\d{7,})(?:\.0+)+$/, '$1')
    // +44 (0)20 is dialed without the zero; only Italy keeps it.
    .replace(/^(\+(?!39)\d{1,3}) ?(?:\(0\) ?)+/, '$1 ')
    .trimEnd();

const extension = String.raw`(?:ext(?:ension|n)?|x|#)[ .:]*(\d{1,7})`;
const numberAlone = new RegExp(String.raw`^(\+?[\d ().,/-]+)(?:${extension})?$`, 'i');
const numberInText = new RegExp(
  String.raw`(?<![\d+])((?:(?:\+|00)?1[ .-]?)?\(?[2-9]\d\d\)?[ ./-]{0,3}\d{3}[ ./-]{0,3}\d{4})(?!\d)(?:[ ,]{0,2}${extension}(?!\d))?`,
  'i',
);

/** Drops 011 and 00, which dial abroad. Null for a number without a country code. */
function internationalDigits(number: string, digits: string): string | null {
  if (number.startsWith('+') || /^1\d{10}$/.test(digits)) return digits;
  return /^(?:011|00)([1-9]\d{9,})$/.exec(digits)?.[1] ?? null;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Finds a US number at the start, or any number alone, or the first US number. */
function findNumber(clean: string): RegExpExecArray | null {
  const found = numberInText.exec(clean);
  if (found?.index === 0) return found;
  const alone = numberAlone.exec(clean);
  const { length } = digitsOf(alone?.[1] ?? '');
  return length >= 7 && length <= 15 ? alone : found;
}

/** Reads the only number of a text, or its first US number. Null if there are fewer than 7 digits. */
export function readPhone(typed: string): Phone | null {
  const clean = cleanPhone(typed);
  const [text, number = '', extra] = findNumber(clean) ?? [];
  if (text === undefined) return null;
  const dialed = digitsOf(number);
  const international = internationalDigits(number, dialed);
  const all = international ?? dialed;
  return {
    text,
    rest: clean.replace(text, '').trim(),
    digits: /^1\d{10}$/.test(all) ? all.slice(1) : all,
    isComplete: all.length >= 10,
    tel: `tel:${international === null ? '' : '+'}${all}${extra === undefined ? '' : `;ext=${extra}`}`,
  };
}

/** Whether both are the same number, however they are written. */
export function isSamePhone(a: string, b: string): boolean {
  const digits = readPhone(a)?.digits;
  return digits !== undefined && digits === readPhone(b)?.digits;
}

/** Returns a link that calls the number; undefined if it can't be called. */
export const telOf = (phone: string): string | undefined => readPhone(phone)?.tel;

/** Returns the digits of a number or of a part of one, to search for; null for other text. */
export function searchedDigits(typed: string): string | null {
  const phone = readPhone(typed);
  if (phone?.isComplete === true && phone.rest === '') return phone.digits;
  const clean = cleanPhone(typed).replace(/^\+1/, '');
  const digits = digitsOf(clean);
  return digits.length >= 3 && /^[\d ()+./-]+$/.test(clean) ? digits : null;
}

/** Whether a spreadsheet shortened the number (9.04556E+09): its last digits are lost. */
export const isShortenedPhone = (typed: string): boolean =>
  /^\d(?:[.,]\d+)?e[+ ]?\d{1,2}$/i.test(cleanPhone(typed));

export const shortenedPhone =
  'A spreadsheet shortened this phone number, and its last digits are lost';

/** Whether the text has another number beside the one that is read. */
export const hasSecondPhone = ({ rest }: Phone): boolean => digitsOf(rest).length >= 4;

/** Returns what is wrong with a number that someone entered, or null. */
export function phoneProblem(typed: string): string | null {
  if (isShortenedPhone(typed)) return shortenedPhone;
  const phone = readPhone(typed);
  if (phone && hasSecondPhone(phone)) return 'Please enter one phone number';
  return phone?.isComplete === true && phone.rest === ''
    ? null
    : 'Please enter a phone number with at least 10 digits, like 904-555-0100';
}
