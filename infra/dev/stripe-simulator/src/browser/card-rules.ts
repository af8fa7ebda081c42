/** Rules of the card fields, without DOM access. Texts match Stripe's Payment Element. */
export type FieldProblem = { code: string; message: string };
export type FieldName = 'number' | 'expiry' | 'cvc' | 'postalCode';

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

const brandPatterns: [string, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|65|64[4-9])/],
];

export function brandOf(number: string): string {
  const digits = digitsOf(number);
  return brandPatterns.find(([, pattern]) => pattern.test(digits))?.[0] ?? 'unknown';
}

/** Runs the Luhn check of ISO/IEC 7812. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

/** Groups of four, or 4-6-5 for American Express. */
export function formatNumber(text: string): string {
  const brand = brandOf(text);
  const digits = digitsOf(text).slice(0, brand === 'amex' ? 15 : 16);
  const pattern = brand === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : /(\d{1,4})/g;
  const groups = brand === 'amex' ? pattern.exec(digits)?.slice(1) : digits.match(pattern);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** `12 / 30`. A first digit above 1 can only be a whole month; a four-digit year becomes two. */
export function formatExpiry(text: string, isDeleting = false): string {
  const digits = digitsOf(text)
    .replace(/^[2-9]/, '0$&')
    .replace(/^(\d\d)20(\d\d)$/, '$1$2')
    .slice(0, /^\d\d20/.test(digitsOf(text)) ? 6 : 4);
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function checkNumber(text: string): FieldProblem | null {
  const digits = digitsOf(text);
  if (digits.length < (brandOf(digits) === 'amex' ? 15 : 16)) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  return passesLuhn(digits)
    ? null
    : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

/** Parses the month and four-digit year of `MM / YY`. */
export function expiryOf(text: string): { month: number; year: number } {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2).slice(-2)) };
}

export function checkExpiry(text: string, now: Date): FieldProblem | null {
  if (digitsOf(text).length < 4) {
    return { code: 'incomplete_expiry', message: 'Your card’s expiration date is incomplete.' };
  }
  const { month, year } = expiryOf(text);
  if (month < 1 || month > 12) {
    return { code: 'invalid_expiry_month', message: 'Your card’s expiration month is invalid.' };
  }
  if (year < now.getFullYear()) {
    return {
      code: 'invalid_expiry_year_past',
      message: 'Your card’s expiration year is in the past.',
    };
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return {
      code: 'invalid_expiry_month_past',
      message: 'Your card’s expiration date is in the past.',
    };
  }
  return null;
}

export function checkCvc(text: string, brand: string): FieldProblem | null {
  return digitsOf(text).length < (brand === 'amex' ? 4 : 3)
    ? { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' }
    : null;
}

/** Returns the postal code's label; Stripe asks for one only in countries whose banks check it. */
export function postalLabel(country: string): string | null {
  if (country === 'US') return 'ZIP code';
  return ['CA', 'GB'].includes(country) ? 'Postal code' : null;
}

export function checkPostalCode(text: string, country: string): FieldProblem | null {
  const label = postalLabel(country);
  if (label === null || text.trim().length >= 5) return null;
  const name = country === 'US' ? 'ZIP' : 'postal';
  return { code: 'incomplete_zip', message: `Your ${name} code is incomplete.` };
}
