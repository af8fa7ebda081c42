const usersPath = '/api/admin/users';

const search = (...texts: string[]) =>
  texts.map((text) => `${usersPath}?q=${encodeURIComponent(text)}`);

const deskSearch = (...texts: string[]) =>
  texts.map((text) => `/api/admin/desk/pets?search=${encodeURIComponent(text)}`);

/** The last months, this one among them. */
const ofMonths = (path: string) =>
  [0, 28, 56].map((days) => {
    const day = new Date(Date.now() - days * 86_400_000);
    return `${path}?month=${day.toISOString().slice(0, 7)}`;
  });

const statuses = ['active', 'pending_payment', 'cancelled', 'suspended'];

/** Staff requests for the customer list; each request rotates through its variants. */
export const staffRequests: { name: string; variants: string[] }[] = [
  { name: 'first page', variants: [usersPath] },
  { name: 'first page by name', variants: [`${usersPath}?sort=name`] },
  { name: 'search: name', variants: search('marcus whitaker', 'olivia', 'nakamura', 'henry ze') },
  {
    name: 'search: name with a typo',
    variants: search('katherin lindgrenn', 'takahasi olivia', 'gallaher grace', 'okafr marcus'),
  },
  {
    name: 'search: email',
    variants: search('customer512@load', 'customer77123@load.example.com', 'customer9031@'),
  },
  { name: 'search: phone', variants: search('904-555-0177', '(904) 555-4410', '9045559901') },
  ...statuses.map((status) => ({
    name: `filter: ${status}`,
    variants: [`${usersPath}?status=${status}`, `${usersPath}?status=${status}&sort=name`],
  })),
  { name: 'summary', variants: ['/api/admin/summary'] },
  { name: 'report: money', variants: ofMonths('/api/admin/reports/money') },
  { name: 'report: plans', variants: ofMonths('/api/admin/reports/plans') },
  {
    name: 'desk: name',
    variants: deskSearch('marcus whitaker', 'olivia', 'nakamura', 'henry ze', 'grace pepper'),
  },
  { name: 'desk: phone', variants: deskSearch('904-555-0177', '(904) 555-4410', '9045559901') },
];
