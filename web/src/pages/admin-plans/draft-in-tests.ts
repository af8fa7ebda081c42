import type { OfferDetail } from '@petwell/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { http } from 'msw';
import { renderApp } from '../../app/render-app.tsx';
import { mockDetail, mockMembers, mockOffers } from '../../shared/testing/offers.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

type Preview = Parameters<typeof mockDetail>[1];

/** Opens the draft of a plan or add-on. Returns what was asked of the checks. */
export async function openDraft(detail: OfferDetail, preview?: Preview) {
  signInStaff('manager');
  mockCustomers([]);
  mockMembers({ 2: 214 });
  mockOffers([]);
  const asked = mockDetail(detail, preview);
  const { user } = await renderApp(`/admin-dashboard/plans/${detail.kind}/${detail.id}/draft`);
  await screen.findByLabelText('Name');
  return { user, asked };
}

/** Types at once: a letter at a time takes seconds in a form of this size. */
export const set = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Mocks a change of the plan. Returns the bodies that were sent. */
export function mockSending(
  method: 'post' | 'put',
  part: string,
  respond: (attempt: number) => Response | Promise<Response>,
): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http[method](`*/api/admin/offers/${part}`, async ({ request }) => {
      sent.push(await request.json());
      return respond(sent.length);
    }),
  );
  return sent;
}
