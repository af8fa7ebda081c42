import { csvOf } from '@petwell/chassis';
import type { ExportedCustomer } from './export-customers.ts';

export const customerCsv = csvOf<ExportedCustomer>([
  ['First Name', (one) => one.firstName],
  ['Last Name', (one) => one.lastName],
  ['Email', (one) => one.email],
  ['Phone', (one) => one.phone],
  ['Pets', (one) => one.pets],
  ['Plans', (one) => one.plans],
  ['Monthly Total', (one) => one.monthlyTotal],
  ['Created', (one) => one.created],
]);
