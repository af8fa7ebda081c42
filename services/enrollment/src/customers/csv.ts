import type { ExportedCustomer } from './export-customers.ts';
import { byteOrderMark, toLines } from '@petwell/chassis';

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
