/** The rules of card fields, without any DOM. Texts as Stripe's Payment Element words them. */
export type FieldProblem = { code: string; message: string };
export type FieldName = 'number' | 'expiry' | 'cvc' | 'postalCode';

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

export function brandOf(number: string): string {
  const digits = digitsOf(number);
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^(6011|65|64[4-9])/.test(digits)) return 'discover';
  if (/^3(0|6|8)/.test(digits)) return 'diners';
  if (/^35/.test(digits)) return 'jcb';
  return /^62/.test(digits) ? 'unionpay' : 'unknown';
}

function lengthOf(brand: string): number {
  return { amex: 15, diners: 14 }[brand] ?? 16;
}

/** Groups of four, or 4-6-5 for American Express. */
export function formatNumber(text: string): string {
  const brand = brandOf(text);
  const digits = digitsOf(text).slice(0, lengthOf(brand));
  const pattern = brand === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : /(\d{1,4})/g;
  if (brand !== 'amex') return (digits.match(pattern) ?? []).join(' ');
  return (pattern.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ');
}

/** `12 / 30`; a first digit above 1 can only be a month by itself. */
export function formatExpiry(text: string, isDeleting = false): string {
  let digits = digitsOf(text).slice(0, 6);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  // A year typed or filled in with four digits.
  if (digits.length === 6 && digits.slice(2, 4) === '20')
    digits = digits.slice(0, 2) + digits.slice(4);
  digits =
    digits.length === 5 || digits.length === 6
      ? digits.slice(0, digits.slice(2, 4) === '20' ? 6 : 4)
      : digits;
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number.charAt(number.length - 1 - index));
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export function checkNumber(text: string): FieldProblem | null {
  const digits = digitsOf(text);
  if (digits.length < lengthOf(brandOf(digits))) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  return passesLuhn(digits)
    ? null
    : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

/** Month and four-digit year of `MM / YY`. */
export function expiryOf(text: string): { month: number; year: number } {
  const digits = digitsOf(text);
  const year = digits.slice(2);
  return {
    month: Number(digits.slice(0, 2)),
    year: year.length === 4 ? Number(year) : 2000 + Number(year),
  };
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
  return year > now.getFullYear() + 50
    ? { code: 'invalid_expiry_year', message: 'Your card’s expiration year is invalid.' }
    : null;
}

export function checkCvc(text: string, brand: string): FieldProblem | null {
  return digitsOf(text).length < (brand === 'amex' ? 4 : 3)
    ? { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' }
    : null;
}

/** Only the countries whose banks check it are asked for a code. */
export function postalLabel(country: string): string | null {
  if (country === 'US') return 'ZIP code';
  return ['CA', 'GB', 'PR'].includes(country) ? 'Postal code' : null;
}

export function checkPostalCode(text: string, country: string): FieldProblem | null {
  if (postalLabel(country) === null) return null;
  const isComplete = country === 'US' ? digitsOf(text).length >= 5 : text.trim().length >= 5;
  return isComplete
    ? null
    : {
        code: 'incomplete_zip',
        message:
          country === 'US' ? 'Your ZIP code is incomplete.' : 'Your postal code is incomplete.',
      };
}
