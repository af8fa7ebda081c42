import Papa from 'papaparse';
import type { ExportedCustomer } from '../use-cases/staff/export-customers.ts';

const columns = [
  'First Name',
  'Last Name',
  'Email',
  'Phone',
  'Pets',
  'Plans',
  'Monthly Total',
  'Created',
];

/** Marks the file as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF';

/**
 * Cells that a spreadsheet may read as formulas: after separators or spaces, a sign, also in full width. Some
 * spreadsheets split a quoted cell at a separator.
 */
const formula = /^[\s,;|]*[=+\-@＝＋－＠]|^[\s,;|]/;

/**
 * Formats rows with CRLF (RFC 4180). Cells that could be formulas get a leading apostrophe. The library's own
 * check misses multi-line cells, so this uses ours.
 */
function toLines(rows: string[][]): string {
  if (rows.length === 0) return '';
  const text = Papa.unparse(rows, { newline: '\r\n', escapeFormulae: formula });
  return `${text}\r\n`;
}

/** Returns the byte order mark and the header row. */
export const csvHeader = (): string => `${byteOrderMark}${toLines([columns])}`;

/** Formats a batch of customers as lines. */
export function csvLines(customers: readonly ExportedCustomer[]): string {
  return toLines(
    customers.map((customer) => [
      customer.firstName,
      customer.lastName,
      customer.email,
      customer.phone,
      customer.pets,
      customer.plans,
      customer.monthlyTotal,
      customer.created,
    ]),
  );
}
