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

/** Tells spreadsheets that what follows is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Lines with CRLF (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe in
 * front. The library's own test for those overlooks cells of several lines, so it gets ours.
 */
function toLines(rows: string[][]): string {
  if (rows.length === 0) return '';
  const text = Papa.unparse(rows, { newline: '\r\n', escapeFormulae: /^[=+\-@\t\r]/ });
  return `${text}\r\n`;
}

/** The beginning of the file. */
export const csvHeader = (): string => `${byteOrderMark}${toLines([columns])}`;

/** The lines of some customers. */
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
