import { customerQuestion, type ImportDetail, type ImportProblemGroup } from '@petwell/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { wholeText } from '../../shared/testing/whole-text.ts';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const counts = {
  rows: 70,
  blocked: 66,
  warned: 0,
  leftOut: 0,
  calls: 0,
  history: 0,
  waiting: 4,
  imported: 0,
  unchanged: 0,
  failed: 0,
  withdrawn: 0,
  stayed: 0,
};
const checked: ImportDetail = {
  id: 3,
  fileName: 'members.csv',
  status: 'checked',
  counts,
  uploadedAt: '2026-11-20T12:00:00.000Z',
  uploadedBy: 'admin',
  checkedAt: '2026-11-20T12:01:00.000Z',
  finishedAt: null,
  undoUntil: null,
  keptUntil: '2026-12-20T12:00:00.000Z',
  isForgotten: false,
  isHeldUp: false,
  columns: ['E-mail', 'Plan name', 'Enrolled'],
  mapping: ['email', 'plan', 'startedOn'],
  sample: [],
  benefits: [],
  choices: { dates: {}, ended: 'leave_out' },
  questions: null,
};

let sent: unknown[] = [];
function mockImport(found: Partial<ImportDetail>, groups: ImportProblemGroup[] = []) {
  const shown = { ...checked, ...found };
  server.use(
    http.get('*/api/admin/imports/3', () => HttpResponse.json(shown)),
    http.get('*/api/admin/imports/3/problems', () => HttpResponse.json({ groups })),
    http.post('*/api/admin/imports/3/check', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(shown);
    }),
  );
}
beforeEach(() => {
  sent = [];
  signInStaff('manager');
  mockCustomers([]);
});
const open = () => renderApp('/admin-dashboard/import?import=3');

it('[IMP-45] [IMP-06] asks once what words and dates mean, with a guess, and sends it once', async () => {
  mockImport({
    questions: {
      dates: [{ field: 'startedOn', column: 'Enrolled', example: '3/4/2026', order: null }],
      values: ['Gold - Canine', 'Boarding'].map((value, index) => ({
        field: 'plan' as const,
        column: 'Plan name',
        value,
        rows: 61 - index,
        guess: index === 0 ? '2' : null,
        meaning: null,
      })),
      options: {
        plan: [
          { meaning: '2', label: 'Dog Gold' },
          { meaning: 'leave_out', label: 'Leave these rows out' },
        ],
      },
      ended: 12,
    },
  });
  const { user } = await open();
  expect(await screen.findByRole('heading', { name: 'What do these mean?' })).toBeVisible();
  const word = screen.getByRole('combobox', { name: '“Gold - Canine”' });
  expect(word).toHaveDisplayValue('Dog Gold');
  expect(word).toHaveAccessibleDescription('61 rows');
  await user.selectOptions(screen.getByRole('combobox', { name: '“Boarding”' }), 'leave_out');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dates in Enrolled' }), 'day');
  await user.selectOptions(
    screen.getByRole('combobox', { name: '12 rows of plans that have ended' }),
    'history',
  );
  await user.dblClick(screen.getByRole('button', { name: 'Save and check again' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        mapping: checked.mapping,
        choices: { dates: { startedOn: 'day' }, ended: 'history' },
        values: [
          { field: 'plan', value: 'Gold - Canine', meaning: '2' },
          { field: 'plan', value: 'Boarding', meaning: 'leave_out' },
        ],
      },
    ]),
  );
});

it('[IMP-56] “It’s theirs” about a customer is another answer than about two rows of the file', async () => {
  mockImport({}, [group({ cause: customerQuestion })]);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'It’s theirs: row 3' }));
  await user.click(screen.getByRole('button', { name: 'Check again with 1 change' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ decisions: [{ rows: [3], decision: 'same_customer' }] }]),
  );
});

const group = (changes: Partial<ImportProblemGroup>): ImportProblemGroup => ({
  severity: 'error',
  column: 'E-mail',
  cause: 'Please enter a valid email address.',
  rows: 1,
  examples: [{ row: 3, who: 'Kiwi (Ana Reyes)', value: 'nobody', message: 'Please enter …' }],
  ...changes,
});

it('[IMP-49] [IMP-56] shows problems by kind, corrects a cell, and decides for a group', async () => {
  const whose = 'The file gives this address to different people. Whose is it? desk@clinic.example';
  mockImport({}, [group({ cause: whose, rows: 6 }), group({})]);
  const { user } = await open();
  const errors = within(await screen.findByRole('region', { name: 'Errors keep rows out' }));
  await user.click(errors.getByRole('button', { name: 'Call for an address: all 6 rows' }));
  expect(errors.queryByRole('button', { name: 'It’s theirs: all 6 rows' })).toBeNull();
  const [, cell] = errors.getAllByRole('textbox', { name: 'E-mail of row 3' });
  await user.clear(cell!);
  await user.type(cell!, 'ana@example.com');
  server.use(http.post('*/api/admin/imports/3/check', () => HttpResponse.error()));
  await user.click(screen.getByRole('button', { name: 'Check again with 2 changes' }));
  expect(await screen.findByText(/We can’t reach PetWell/)).toBeVisible();
  mockImport({ checkedAt: '2026-11-20T12:02:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'Check again with 2 changes' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        mapping: checked.mapping,
        cells: [{ row: 3, column: 'E-mail', value: 'ana@example.com' }],
        decisions: [{ rows: { cause: whose, column: 'E-mail' }, decision: 'call_list' }],
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByText(/Check again/)).toBeNull());
});

it('[IMP-50] [IMP-51] offers the rows with problems, and says that no column tells who is a member', async () => {
  mockImport({}, []);
  await open();
  const link = await screen.findByRole('link', { name: 'Download the rows with problems' });
  expect(link).toHaveAttribute('href', '/api/admin/imports/3/file.csv?rows=problems');
  expect(screen.getByText(/No column says who is still a member/)).toBeVisible();
});

it('[IMP-57] adds a member of the call list, once for a double click', async () => {
  const call = {
    importId: 3,
    row: 7,
    ownerName: 'Ida Fox',
    phone: '904-555-0100',
    petName: 'Juno',
  };
  const addresses: unknown[] = [];
  mockImport({ status: 'finished', counts: { ...counts, imported: 4, waiting: 0, calls: 1 } });
  server.use(
    http.get('*/api/admin/imports/3/rows', () => HttpResponse.json({ rows: [], hasMore: false })),
    http.get('*/api/admin/call-list', () => HttpResponse.json({ calls: [call], hasMore: false })),
    http.post('*/api/admin/call-list/3/7/address', async ({ request }) => {
      addresses.push(await request.json());
      return HttpResponse.json({ enrollmentId: 9, ownerId: 8 });
    }),
  );
  const { user } = await open();
  const list = within(await screen.findByRole('region', { name: 'Members without an email' }));
  expect(list.getByRole('link', { name: '904-555-0100' })).toHaveAttribute(
    'href',
    'tel:9045550100',
  );
  await user.click(list.getByRole('button', { name: 'Add email of Ida Fox' }));
  await user.type(list.getByRole('textbox', { name: 'Email of Ida Fox' }), 'ida@example.com');
  const add = list.getByRole('button', { name: 'Add member' });
  act(() => {
    add.click();
    add.click();
  });
  expect(await list.findByText(wholeText(/^Juno is in/))).toBeVisible();
  expect(addresses).toEqual([{ email: 'ida@example.com' }]);
});
