import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createDetail,
  createDraft,
  createPlanContent,
  createSummaryOf,
  mockDetail,
  mockMembers,
  mockOffers,
} from '../../shared/testing/offers.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';
import { mockSending, set } from './draft-in-tests.ts';

const path = '/admin-dashboard/plans/new';

describe('a new plan', () => {
  beforeEach(() => {
    signInStaff('manager');
    mockCustomers([]);
    mockMembers({});
    mockOffers([]);
  });

  it('[OFR-35] begins as a copy that needs a name of its own, and goes on as a draft', async () => {
    mockDetail(createDetail());
    const { user } = await renderApp(`${path}?kind=plan&from=2`);
    expect(await screen.findByLabelText('Price a month')).toHaveValue('63.50');
    expect(screen.getByLabelText('Name')).toHaveValue('');
    const content = createPlanContent({ name: 'Dog Deluxe' });
    const added = createDetail({ id: 11, current: null, draft: createDraft({ content }) });
    const sent = mockSending('post', 'plan', () => HttpResponse.json(added, { status: 201 }));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Required')).toBeVisible();
    expect(sent).toEqual([]);
    mockDetail(added);
    set('Name', 'Dog Deluxe');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Draft of Dog Deluxe' }),
    ).toBeVisible();
    expect(window.location.pathname).toBe('/admin-dashboard/plans/plan/11/draft');
    expect(sent).toEqual([{ content }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[OFR-35] goes on with its own draft after an answer was lost', async () => {
    mockDetail(createDetail());
    const { user } = await renderApp(`${path}?kind=plan&from=2`);
    await screen.findByLabelText('Price a month');
    set('Name', 'Dog Deluxe');
    const sent = mockSending('post', 'plan', () => HttpResponse.error());
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Not Saved')).toBeVisible();
    // It was saved.
    const content = createPlanContent({ name: 'Dog Deluxe' });
    const never = { current: null, id: 11 };
    mockOffers([createSummaryOf({ id: 11, name: content.name, version: null, hasDraft: true })]);
    mockDetail(createDetail({ ...never, draft: createDraft({ revision: 1, content }) }));
    const typed = { ...content, name: 'Dog Diamond', monthlyCents: 9_900 };
    const saved = mockSending('put', 'plan/11/draft', () =>
      HttpResponse.json(createDetail({ ...never, draft: createDraft({ content: typed }) })),
    );
    set('Name', typed.name);
    set('Price a month', '99.00');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(saved).toEqual([{ revision: 1, content: typed }]));
    await waitFor(() =>
      expect(window.location.pathname).toBe('/admin-dashboard/plans/plan/11/draft'),
    );
    expect(sent).toHaveLength(1);
  });

  it('[OFR-35] begins empty', async () => {
    const { user } = await renderApp(`${path}?kind=add-on`);
    expect(await screen.findByRole('heading', { level: 1, name: 'New add-on' })).toBeVisible();
    const sent = mockSending('post', 'add-on', () => HttpResponse.json(createDetail()));
    expect(screen.getByLabelText('Price a month')).toHaveValue('');
    expect(screen.queryByLabelText('Tier')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('At least one service')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(sent).toEqual([]);
  });
});
