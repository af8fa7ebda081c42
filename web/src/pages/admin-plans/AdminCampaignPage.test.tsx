import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createDetail,
  createVersion,
  mockDetail,
  mockMembers,
  mockOffers,
} from '../../shared/testing/offers.ts';
import {
  createCampaign,
  createCampaignDetail,
  createMember,
  mockCampaign,
} from '../../shared/testing/price-campaigns.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const path = '/admin-dashboard/plans/campaigns/5';

function mockUndo(respond: (attempt: number) => Response) {
  let attempts = 0;
  server.use(
    http.post('*/api/admin/price-campaigns/5/undo', () => {
      attempts += 1;
      return respond(attempts);
    }),
  );
}

beforeEach(() => {
  signInStaff('manager');
  mockCustomers([]);
  mockMembers({ 2: 214 });
});

describe('/admin-dashboard/plans/campaigns/:id', () => {
  it('[OFR-93] shows how far it is, and what became of each member', async () => {
    const stays = { way: null, state: 'stays', effectiveFrom: null } as const;
    const asked = mockCampaign(
      createCampaignDetail({
        members: [
          createMember({ state: 'moved' }),
          createMember({ enrollmentId: 22, petName: 'Rex', state: 'first' }),
          createMember({ enrollmentId: 23, petName: 'Max', way: 'consent', state: 'second' }),
          createMember({ enrollmentId: 24, petName: 'Kim', way: 'consent', state: 'agreed' }),
          createMember({ ...stays, enrollmentId: 25, petName: 'Mia', reason: 'mail_failed' }),
        ],
      }),
    );
    const { user } = await renderApp(path);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Dog Gold: move to version 2' }),
    ).toBeVisible();
    expect(
      screen.getByText(
        wholeText(
          /^Published by Bo Lin on Nov 20, 2026, .*\. \$65\.00 a month with the first plan year that begins on March 1, 2027 or later\.$/,
        ),
      ),
    ).toBeVisible();
    const progress = screen.getByRole('progressbar', { name: 'Members who moved' });
    expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['120', '418']);
    expect(screen.getByText('120 members moved, 298 waiting, 31 staying.')).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Members' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ana Reyes · BiscuitVersion 1 · $88.75 → $94.75 a month · New price since March 3, 2027Moved',
      'Ana Reyes · RexVersion 1 · $88.75 → $94.75 a month · New price from March 3, 2027First email sent',
      'Ana Reyes · MaxVersion 1 · $88.75 → $94.75 a month · New price from March 3, 2027 if they agreeAsked twice',
      'Ana Reyes · KimVersion 1 · $88.75 → $94.75 a month · New price from March 3, 2027Agreed',
      'Ana Reyes · MiaVersion 1 · $88.75 a month · An email didn’t arriveStays',
    ]);
    expect(list.queryByRole('button')).toBeNull();
    expect(screen.getByText(wholeText(/^First email, 45 days before: From/))).toBeVisible();
    await user.click(screen.getByRole('button', { name: '31 stay' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ show: 'stays', page: '1' }));
    expect(screen.getByRole('link', { name: 'Back to the plan' })).toHaveAttribute(
      'href',
      '/admin-dashboard/plans/plan/2',
    );
  });

  it('[OFR-94] is undone after saying who has moved already', async () => {
    mockCampaign(createCampaignDetail());
    mockUndo((attempt) => {
      if (attempt === 1) return errorResponse('status_conflict', 'It is being carried out.');
      const undone = createCampaignDetail({
        campaign: createCampaign({
          undoneAt: '2026-12-03T15:00:00.000Z',
          undoneBy: 'Bo Lin',
          waiting: 0,
          staying: 329,
        }),
      });
      mockCampaign(undone);
      return HttpResponse.json(undone);
    });
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const ask = within(await screen.findByRole('dialog', { name: 'Undo the move to version 2?' }));
    expect(
      ask.getByText(
        '298 members who haven’t moved yet keep the old price. 120 members have moved already and stay at the new price. Those whom we told of the new price get an email.',
      ),
    ).toBeVisible();
    await user.click(ask.getByRole('button', { name: 'Undo the move' }));
    expect(await ask.findByText('It is being carried out.')).toBeVisible();
    await user.click(ask.getByRole('button', { name: 'Undo the move' }));
    expect(
      await screen.findByText(wholeText(/^By Bo Lin on Dec 3, 2026, .* stay moved/)),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('[OFR-93] shows no prices of members who move if no one does', async () => {
    const { totals, ...detail } = createCampaignDetail();
    mockCampaign({ ...detail, totals: { ...totals, notice: 0 } });
    await renderApp(path);
    expect(await screen.findByRole('heading', { name: 'What else changes' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Prices' })).toBeNull();
  });

  it('[OFR-94] can’t be undone once everyone has moved', async () => {
    mockCampaign(createCampaignDetail({ campaign: createCampaign({ waiting: 0, moved: 418 }) }));
    await renderApp(path);
    expect(await screen.findByText(/^418 members moved/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('[OFR-93] says that it isn’t there, and leads from a wrong address to the plans', async () => {
    server.use(
      http.get('*/api/admin/price-campaigns/5', () =>
        errorResponse('not_found', 'We can’t find this campaign.'),
      ),
    );
    const { unmount } = await renderApp(path);
    expect(await screen.findByText('We can’t find this campaign.')).toBeVisible();
    unmount();
    mockOffers([]);
    await renderApp('/admin-dashboard/plans/campaigns/x');
    expect(await screen.findByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  });
});

describe('a plan’s page', () => {
  const campaignsPath = '*/api/admin/price-campaigns';
  const moved = createDetail({
    current: createVersion({ version: 2 }),
    earlier: [createVersion({ version: 1 })],
  });

  it('[OFR-93] leads to the move, and to the campaigns, with how each stands', async () => {
    mockDetail(moved);
    server.use(
      http.get(campaignsPath, ({ request }) =>
        HttpResponse.json({
          campaigns:
            new URL(request.url).search === '?kind=plan&id=2'
              ? [
                  createCampaign(),
                  createCampaign({ id: 4, waiting: 0 }),
                  createCampaign({ id: 3, undoneAt: '2026-12-03T15:00:00.000Z' }),
                ]
              : [],
        }),
      ),
    );
    await renderApp('/admin-dashboard/plans/plan/2');
    expect(await screen.findByRole('link', { name: 'Move members to version 2' })).toHaveAttribute(
      'href',
      '/admin-dashboard/plans/plan/2/move',
    );
    const section = within(await screen.findByRole('region', { name: 'Price campaigns' }));
    const links = section.getAllByRole('link', { name: 'To version 2, from March 1, 2027' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      path,
      '/admin-dashboard/plans/campaigns/4',
      '/admin-dashboard/plans/campaigns/3',
    ]);
    expect(['298 waiting', 'Done', 'Undone'].map((mark) => section.getByText(mark))).toHaveLength(
      3,
    );
  });

  it('[OFR-165] leads to the campaigns of an add-on, and back', async () => {
    mockDetail({ ...moved, kind: 'add-on', id: 5 });
    const campaign = createCampaign({ offer: { kind: 'add-on', id: 5 }, name: 'Joint Health' });
    server.use(http.get(campaignsPath, () => HttpResponse.json({ campaigns: [campaign] })));
    mockCampaign(createCampaignDetail({ campaign }));
    const { user } = await renderApp('/admin-dashboard/plans/add-on/5');
    expect(await screen.findByRole('link', { name: 'Move members to version 2' })).toHaveAttribute(
      'href',
      '/admin-dashboard/plans/add-on/5/move',
    );
    await user.click(await screen.findByRole('link', { name: /^To version 2/ }));
    expect(await screen.findByRole('link', { name: 'Back to the add-on' })).toHaveAttribute(
      'href',
      '/admin-dashboard/plans/add-on/5',
    );
  });

  it('[OFR-93] has neither without an earlier version, and says that the campaigns can’t be read', async () => {
    mockDetail(createDetail());
    server.use(http.get(campaignsPath, () => errorResponse('internal_error', '')));
    await renderApp('/admin-dashboard/plans/plan/2');
    expect(await screen.findByText('The price campaigns could not be loaded.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Move members/ })).toBeNull();
  });
});
