import { readPhone } from '@petwell/contracts';
import { paths } from '../paths.ts';

/** Returns the path of the list with the customer's details open, found by phone. */
export function customerPath({ ownerId, phone }: { ownerId: number; phone: string }): string {
  const q = readPhone(phone)?.text ?? phone;
  return `${paths.adminDashboard}?${new URLSearchParams({ q, customer: String(ownerId) }).toString()}`;
}

/** Returns the path of the list with the customer's details open, found by email address. */
export const customerPathOf = ({ ownerId, email }: { ownerId: number; email: string }): string =>
  `${paths.adminDashboard}?${new URLSearchParams({ q: email, customer: String(ownerId) }).toString()}`;
