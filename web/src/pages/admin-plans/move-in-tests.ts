import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { dayAfter } from '../../shared/day-after.ts';
import { clinicToday } from '../../shared/format-date.ts';
import {
  createDetail,
  createPlanContent,
  createVersion,
  mockDetail,
  mockMembers,
} from '../../shared/testing/offers.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const sold = createVersion({ version: 2, content: createPlanContent({ monthlyCents: 6_500 }) });
const before = createVersion({ version: 1, content: createPlanContent({ monthlyCents: 5_900 }) });
/** A plan whose version 1 costs $59.00, and version 2 $65.00. */
export const raised = createDetail({ current: sold, earlier: [before] });

export const usualDay = () => dayAfter(clinicToday(), 60);
/** What the sheet asks about at first. */
export const firstSelection = () => ({
  offer: { kind: 'plan', id: 2 },
  toVersion: 2,
  fromVersions: null,
  startsOn: usualDay(),
  isAtOnce: false,
  leftOut: [],
});

export const publishButton = () => screen.getByRole('button', { name: 'Publish…' });
export const untilCounted = () =>
  waitFor(() => expect(publishButton()).not.toHaveAttribute('aria-disabled'));

/** Opens the move of the members of a plan or add-on. */
export async function openSheet(detail = raised) {
  signInStaff('manager');
  mockCustomers([]);
  mockMembers({ 2: 214 });
  mockDetail(detail);
  const { user, unmount } = await renderApp(
    `/admin-dashboard/plans/${detail.kind}/${detail.id}/move`,
  );
  await screen.findByRole('heading', { level: 1, name: /^Move members of / });
  return { user, unmount };
}
