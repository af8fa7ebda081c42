import { expect, test } from 'vitest';
import { findStrays } from './find-strays.ts';

const chunks = [
  { fileName: 'home.js', moduleIds: ['/web/src/pages/home/HomePage.tsx'] },
  {
    fileName: 'shared.js',
    moduleIds: [
      '/web/src/shared/appointments/labels.ts',
      '/web/src/features/care/describe.ts',
      '/web/src/pages/admin-desk/AdminDeskPage.tsx',
    ],
  },
  { fileName: 'desk.js', moduleIds: ['/web/src/features/front-desk/texts.ts'] },
];

test('[HOM-11] names the dashboard’s and the staff’s code in a landing page’s files', () => {
  expect(findStrays(chunks, new Set(['home.js', 'shared.js']))).toEqual([
    'care/describe.ts in shared.js',
    'admin-desk/AdminDeskPage.tsx in shared.js',
  ]);
  expect(findStrays(chunks, new Set(['home.js']))).toEqual([]);
});
