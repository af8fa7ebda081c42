import { readPhone } from '@petwell/contracts';
import { paths } from '../paths.ts';

const pathOf = (ownerId: number, q: string): string =>
  `${paths.adminDashboard}?${new URLSearchParams({ q, customer: String(ownerId) }).toString()}`;

/** Returns the path of the list with the customer's details open, found by phone. */
export const customerPath = ({ ownerId, phone }: { ownerId: number; phone: string }): string =>
  pathOf(ownerId, readPhone(phone)?.text ?? phone);

/** Returns the path of the list with the customer's details open, found by email address. */
export const customerPathOf = ({ ownerId, email }: { ownerId: number; email: string }): string =>
  pathOf(ownerId, email);

type Named = { ownerId: number; ownerName: string; petName: string };

/** Returns the path of the list with the customer's details open, found by name and pet. */
export const customerPathByName = ({ ownerId, ownerName, petName }: Named): string =>
  pathOf(ownerId, `${ownerName} ${petName}`);
