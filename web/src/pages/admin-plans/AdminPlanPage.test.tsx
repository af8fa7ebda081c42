import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createListedPlan } from '../../shared/testing/factories.ts';
import {
  createDetail,
  createDraft,
  createPlanContent,
  createVersion,
  mockDetail,
  mockMembers,
  mockOffers,
} from '../../shared/testing/offers.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const path = '/admin-dashboard/plans/plan/2';
const scheduled = createVersion({
  version: 3,
  content: createPlanContent({ monthlyCents: 6_500 }),
  effectiveFrom: '2026-12-01T05:00:00.000Z',
  publishedBy: 'Bo Lin',
  reason: 'The lab raised its prices',
});

/** Sends a change to the page's plan. Returns the bodies. */
function mockChange(part: string, respond: (attempt: number) => Response): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(`*/api/admin/offers/plan/2/${part}`, async ({ request }) => {
      sent.push(await request.json());
      return respond(sent.length);
    }),
  );
  return sent;
}

describe('/admin-dashboard/plans/:kind/:id', () => {
  beforeEach(() => {
    signInStaff('manager');
    mockCustomers([]);
    mockMembers({ 2: 214 });
    mockOffers([]);
  });

  it('[OFR-22] shows what is sold, what is scheduled, and what was sold before with price, day, and reason', async () => {
    const earlier = createVersion({
      version: 1,
      content: createPlanContent({ monthlyCents: 5_900 }),
      reason: 'A first try',
    });
    mockDetail(
      createDetail({
        current: createVersion({ version: 2, effectiveFrom: '2026-03-01T15:00:00.000Z' }),
        scheduled,
        draft: createDraft(),
        earlier: [earlier],
      }),
    );
    const { user } = await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dog Gold' })).toBeVisible();
    expect(
      screen.getByText(wholeText('Version 2, from March 1, 2026, came with PetWell.')),
    ).toBeVisible();
    expect(
      screen.getByText(
        wholeText(
          'Version 3, from December 1, 2026, published by Bo Lin. Reason: The lab raised its prices',
        ),
      ),
    ).toBeVisible();
    expect(
      await screen.findAllByText('2 a year, every 182 days, list price $65.00, cost $20.00'),
    ).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Edit the draft' })).toHaveAttribute(
      'href',
      `${path}/draft`,
    );
    expect(screen.getByText(wholeText(/^Changed by Bo Lin on Nov 20, 2026/))).toBeVisible();
    await user.click(screen.getByText('1 earlier version'));
    const old = screen.getByText(wholeText('$59.00 a month')).closest('li') as HTMLElement;
    expect(old).toHaveTextContent('Version 1, from January 5, 2026');
    expect(old).toHaveTextContent('Reason: A first try');
    await user.click(within(old).getByRole('button', { name: /^Show/ }));
    expect(within(old).getByText('Membership fee')).toBeVisible();
  });

  it('[OFR-116] confirms the list prices with one button, and says who did', async () => {
    mockDetail(createDetail());
    const pricesConfirmed = { at: '2026-11-29T15:00:00.000Z', by: 'Bo Lin' };
    const sent = mockChange('prices/confirm', (attempt) =>
      attempt === 1
        ? errorResponse('status_conflict', 'This version was withdrawn.')
        : HttpResponse.json(createDetail({ current: createVersion({ pricesConfirmed }) })),
    );
    const { user } = await renderApp(path);
    expect(await screen.findByText(/The list prices aren’t confirmed/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm list prices' }));
    expect(await screen.findByText('This version was withdrawn.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm list prices' }));
    const said =
      'List prices confirmed by Bo Lin on November 29, 2026. Its members see what they used was worth.';
    expect(await screen.findByText(wholeText(said))).toBeVisible();
    expect(sent).toEqual([{ version: 1 }, { version: 1 }]);
  });

  it('[OFR-02] takes a scheduled version back, and says why it can’t', async () => {
    mockDetail(createDetail({ scheduled }));
    const sent = mockChange('publications/undo', (attempt) =>
      attempt === 1
        ? errorResponse('status_conflict', 'It is sold already.')
        : HttpResponse.json(createDetail({ draft: createDraft() })),
    );
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await screen.findAllByText('It is sold already.'))[0]).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(sent).toEqual([{ version: 3 }, { version: 3 }]);
    expect(screen.getByText('There is a draft')).toBeVisible();
  });

  it('[OFR-16] retires a plan after saying that its members keep it, and sells it again', async () => {
    mockDetail(createDetail());
    const sent = mockChange('retirement', (attempt) =>
      HttpResponse.json(
        createDetail({ retiredAt: attempt === 1 ? '2026-11-29T15:00:00.000Z' : null }),
      ),
    );
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Retire' }));
    const ask = within(await screen.findByRole('dialog', { name: 'Retire Dog Gold?' }));
    expect(
      await ask.findByText(
        'Dog Gold isn’t shown or sold from now on. The 214 members who have Dog Gold keep it.',
      ),
    ).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(ask.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText('Retired')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sell again' }));
    const again = within(await screen.findByRole('dialog', { name: 'Sell Dog Gold again?' }));
    await user.click(again.getByRole('button', { name: 'Sell again' }));
    expect(await screen.findByRole('button', { name: 'Retire' })).toBeVisible();
    expect(sent).toEqual([{ isRetired: true }, { isRetired: false }]);
  });

  it('[OFR-16] warns before retiring the last plan for some pets', async () => {
    mockDetail(createDetail());
    const plans = [
      createListedPlan({ id: 2 }),
      createListedPlan({ id: 3, targetPetTypes: ['dog'], targetAgeGroups: ['adult'] }),
      createListedPlan({ id: 4, targetPetTypes: ['cat'], targetAgeGroups: ['senior'] }),
    ];
    server.use(http.get('*/api/plans', () => HttpResponse.json(plans)));
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Retire' }));
    const ask = within(await screen.findByRole('dialog', { name: 'Retire Dog Gold?' }));
    expect(
      await ask.findByText('No plan would be left for young adult dogs and senior dogs.'),
    ).toBeVisible();
  });

  it('[OFR-16] says why a plan can’t be retired', async () => {
    mockDetail(createDetail());
    mockChange('retirement', () => errorResponse('status_conflict', 'It is retired already.'));
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Retire' }));
    const ask = within(await screen.findByRole('dialog'));
    await user.click(ask.getByRole('button', { name: 'Retire' }));
    expect(await ask.findByText('It is retired already.')).toBeVisible();
    expect(ask.getByRole('button', { name: 'Go back' })).toBeVisible();
  });

  it('[OFR-22] says that it isn’t there', async () => {
    server.use(
      http.get('*/api/admin/offers/plan/2', () =>
        errorResponse('not_found', 'We can’t find this plan.'),
      ),
    );
    await renderApp(path);
    expect(await screen.findByText('We can’t find this plan.')).toBeVisible();
  });

  it('[OFR-22] leads from an address that names nothing to the list', async () => {
    await renderApp('/admin-dashboard/plans/bundle/2');
    expect(await screen.findByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
    expect(window.location.pathname).toBe('/admin-dashboard/plans');
  });
});
