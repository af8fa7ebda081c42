import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dayAfter } from '../../shared/day-after.ts';
import { clinicToday, formatLongDay } from '../../shared/format-date.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createAddOnContent,
  createDetail,
  createPlanContent,
  createVersion,
} from '../../shared/testing/offers.ts';
import {
  createCampaignPreview,
  createMember,
  mockCampaignPreview,
} from '../../shared/testing/price-campaigns.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';
import { firstSelection, openSheet, publishButton, raised, untilCounted } from './move-in-tests.ts';

describe('the sheet of a move', () => {
  it('[OFR-71] shows who moves, who is asked, and who stays and why, both prices, what else changes, and the emails', async () => {
    const asked = mockCampaignPreview();
    const { user } = await openSheet();
    await untilCounted();
    expect(asked).toEqual([{ query: { page: '1' }, body: firstSelection() }]);
    expect(screen.getByRole('checkbox', { name: 'Version 1' })).toHaveAccessibleDescription(
      '$59.00 a month, 449 members, sold from January 5, 2026',
    );
    expect(screen.getByText(wholeText(/^412 to move after two emails/))).toBeVisible();
    expect(screen.getByText(wholeText(/^6 to be asked/))).toBeVisible();
    expect(screen.getByText(wholeText('31 to stay.'))).toBeVisible();
    const reasons = within(screen.getByRole('list', { name: 'Why they stay' }));
    expect(reasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Past due: 30',
      'The pet died: 1',
    ]);
    const rows = within(screen.getByRole('table', { name: 'Prices' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Version 1, 449 members', '$59.00 a month$708.00 a year', '$65.00 a month$780.00 a year'],
      [
        'All who move after two emails, with add-ons',
        '$24,308.00 a month$291,696.00 a year',
        '$26,780.00 a month$321,360.00 a year',
      ],
    ]);
    expect(screen.getByText('Dental cleaning is new.')).toBeVisible();
    await user.click(
      screen.getByText(wholeText('First email, 45 days before: From $59.00 to $65.00')),
    );
    expect(screen.getByText(wholeText(/it is \$65\.00 from March 3 on\.$/))).toBeVisible();
    expect(screen.getByText(/^Second email, 14 days before/)).toBeVisible();
    expect(screen.getByText(/^Email to those who are asked/)).toBeVisible();
  });

  it('[OFR-71] counts again for other versions and another day, which can’t be too early', async () => {
    const earliestOn = dayAfter(clinicToday(), 47);
    const asked = mockCampaignPreview(() => createCampaignPreview({ earliestOn }));
    const oldest = createVersion({
      version: 1,
      content: createPlanContent({ monthlyCents: 5_000 }),
    });
    const { user } = await openSheet(
      createDetail({
        current: createVersion({ version: 3 }),
        earlier: [createVersion({ version: 2 }), oldest],
      }),
    );
    await untilCounted();
    await user.click(screen.getByRole('checkbox', { name: 'Version 1' }));
    expect(publishButton()).toHaveAttribute('aria-disabled', 'true');
    await untilCounted();
    expect(asked.at(-1)?.body).toMatchObject({ toVersion: 3, fromVersions: [2] });
    await user.click(screen.getByRole('checkbox', { name: 'Version 2' }));
    expect(screen.getByText('Choose at least one version')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Version 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Version 2' }));
    const day = screen.getByLabelText('From');
    fireEvent.change(day, { target: { value: dayAfter(earliestOn, -1) } });
    expect(screen.getByText(new RegExp(`^Choose ${formatLongDay(earliestOn)} or`))).toBeVisible();
    expect(publishButton()).toHaveAttribute('aria-disabled', 'true');
    fireEvent.change(day, { target: { value: earliestOn } });
    await untilCounted();
    expect(asked.at(-1)?.body).toMatchObject({ fromVersions: null, startsOn: earliestOn });
    expect(asked.map(({ body }) => (body as { startsOn: string }).startsOn)).not.toContain(
      dayAfter(earliestOn, -1),
    );
  });

  it('[OFR-71] moves members to the version that is sold, or to one that will be', async () => {
    const asked = mockCampaignPreview();
    const effectiveOn = dayAfter(clinicToday(), 90);
    const scheduled = createVersion({
      version: 3,
      effectiveFrom: `${effectiveOn}T05:00:00.000Z`,
      content: createPlanContent({ monthlyCents: 7_000 }),
    });
    const { user } = await openSheet({ ...raised, scheduled });
    await untilCounted();
    expect(asked[0]?.body).toEqual(firstSelection());
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.selectOptions(screen.getByLabelText('To version'), 'Version 3: $70.00 a month');
    await untilCounted();
    expect(asked.at(-1)?.body).toMatchObject({ toVersion: 3, startsOn: effectiveOn });
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('[OFR-91] leaves a member out and takes them in again, and leads to the customer', async () => {
    const asked = mockCampaignPreview(({ body }) => {
      const { leftOut } = body as { leftOut: number[] };
      const out = { way: null, state: 'stays', reason: 'left_out', effectiveFrom: null } as const;
      const late = createMember({ ...out, enrollmentId: 22, petName: 'Rex', reason: 'past_due' });
      return createCampaignPreview({
        members: [createMember(leftOut.length > 0 ? out : {}), late],
      });
    });
    const { user } = await openSheet();
    const list = await screen.findByRole('list', { name: 'Members' });
    expect(list).toHaveTextContent(
      'Ana Reyes · BiscuitVersion 1 · $88.75 → $94.75 a month · New price from March 3, 2027Moves',
    );
    expect(list).toHaveTextContent('Ana Reyes · RexVersion 1 · $88.75 a month · Past dueStays');
    expect(within(list).getAllByRole('link', { name: 'Ana Reyes' })[0]).toHaveAttribute(
      'href',
      '/admin-dashboard?q=Ana+Reyes+Biscuit&customer=7',
    );
    const leaveOut = within(list).getByRole('button', { name: 'Leave out Biscuit' });
    expect(within(list).getAllByRole('button')).toEqual([leaveOut]);
    await user.click(leaveOut);
    expect(leaveOut).toHaveFocus();
    await untilCounted();
    expect(asked.at(-1)?.body).toMatchObject({ leftOut: [21] });
    expect(list).toHaveTextContent('Left out by a managerStays');
    await user.click(within(list).getByRole('button', { name: 'Include Biscuit' }));
    await waitFor(() => expect(list).toHaveTextContent('New price from March 3, 2027Moves'));
    await untilCounted();
  });

  it('[OFR-162] leaves out a member of another campaign, and takes them in again', async () => {
    const asked = mockCampaignPreview(({ body }) => {
      const { leftOut } = body as { leftOut: number[] };
      const reason = leftOut.length > 0 ? 'left_out' : 'other_campaign';
      const stays = { way: null, state: 'stays', effectiveFrom: null } as const;
      return createCampaignPreview({ members: [createMember({ ...stays, reason })] });
    });
    const { user } = await openSheet();
    const list = await screen.findByRole('list', { name: 'Members' });
    expect(list).toHaveTextContent('In another price campaignStays');
    await user.click(within(list).getByRole('button', { name: 'Leave out Biscuit' }));
    await untilCounted();
    expect(asked.at(-1)?.body).toMatchObject({ leftOut: [21] });
    expect(list).toHaveTextContent('Left out by a managerStays');
    await user.click(within(list).getByRole('button', { name: 'Include Biscuit' }));
    await waitFor(() => expect(list).toHaveTextContent('In another price campaignStays'));
  });

  it('[OFR-91] lists those who move, are asked, or stay, page by page', async () => {
    const asked = mockCampaignPreview(({ query }) =>
      createCampaignPreview({ memberCount: query.show === 'notice' ? 112 : 449 }),
    );
    const { user } = await openSheet();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 5')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '412 move' }));
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true'),
    );
    expect(asked.map(({ query }) => query)).toEqual([
      { page: '1' },
      { page: '2' },
      { show: 'notice', page: '1' },
      { show: 'notice', page: '2' },
    ]);
  });

  it('[OFR-165] moves the members of an add-on with the same sheet', async () => {
    const asked = mockCampaignPreview();
    const versionOf = (version: number, monthlyCents: number) =>
      createVersion({ version, content: createAddOnContent({ monthlyCents }) });
    await openSheet(
      createDetail({
        kind: 'add-on',
        id: 5,
        retiredAt: '2026-11-20T15:00:00.000Z',
        current: versionOf(2, 3_200),
        earlier: [versionOf(1, 2_975)],
      }),
    );
    await untilCounted();
    expect(asked[0]?.body).toEqual({ ...firstSelection(), offer: { kind: 'add-on', id: 5 } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Move members of Joint Health',
    );
    expect(screen.getByText(/^This add-on isn’t sold/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the add-on' })).toHaveAttribute(
      'href',
      '/admin-dashboard/plans/add-on/5',
    );
  });

  it('[OFR-159] one member of each kind reads as one', async () => {
    mockCampaignPreview(() => {
      const { totals, ...preview } = createCampaignPreview();
      const staying = [{ reason: 'died' as const, members: 1 }];
      return { ...preview, totals: { ...totals, notice: 1, consent: 1, staying } };
    });
    await openSheet();
    await untilCounted();
    const shown = within(screen.getByRole('group', { name: 'Members shown' }));
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All 3',
      '1 moves',
      '1 is asked',
      '1 stays',
    ]);
  });

  it('[OFR-171] moves members at once for whom nothing gets worse', async () => {
    const asked = mockCampaignPreview(({ body }) => {
      const { isAtOnce } = body as { isAtOnce: boolean };
      if (!isAtOnce) return createCampaignPreview({ earliestOn: dayAfter(clinicToday(), 47) });
      const { totals, ...rest } = createCampaignPreview({ earliestOn: dayAfter(clinicToday(), 1) });
      const staying = [{ reason: 'gets_worse' as const, members: 30 }];
      const mails = { first: null, second: null, offer: null };
      const better = { subject: 'Your plan now includes more', text: 'Hello Ana.' };
      return {
        ...rest,
        totals: { ...totals, notice: 0, consent: 0, atOnce: 412, staying },
        mails: { ...mails, better },
      };
    });
    const { user } = await openSheet();
    await untilCounted();
    const tomorrow = dayAfter(clinicToday(), 1);
    await user.selectOptions(screen.getByLabelText('When'), 'At once, where nothing gets worse');
    expect(screen.getByLabelText('On')).toHaveValue(tomorrow);
    await untilCounted();
    expect(asked.at(-1)?.body).toMatchObject({ isAtOnce: true, startsOn: tomorrow });
    expect(await screen.findByText(wholeText(/^412 to move on the day: nothing/))).toBeVisible();
    expect(screen.getByText('Would pay more or get less: 30')).toBeVisible();
    expect(screen.getByRole('button', { name: '412 move' })).toBeVisible();
    expect(screen.getByText(/^Email on the day/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('On'), { target: { value: clinicToday() } });
    expect(screen.getByText(`Choose ${formatLongDay(tomorrow)} or a later day`)).toBeVisible();
    fireEvent.change(screen.getByLabelText('On'), { target: { value: tomorrow } });
    await untilCounted();
    await user.click(publishButton());
    const dialog = within(screen.getByRole('dialog', { name: 'Move 412 members to version 2?' }));
    expect(
      dialog.getByText(wholeText(/^412 members move .* nothing gets worse for them\. We email/)),
    ).toBeVisible();
  });

  it('[OFR-71] says that there is no earlier version, and that no one would move', async () => {
    const { unmount } = await openSheet(createDetail());
    expect(await screen.findByText(/^There is no earlier version/)).toBeVisible();
    unmount();
    mockCampaignPreview(() => {
      const { totals, ...rest } = createCampaignPreview({ members: [], memberCount: 0 });
      const mails = { first: null, second: null, offer: null, better: null };
      const none = { ...totals, notice: 0, consent: 0, staying: [] };
      return { ...rest, mails, totals: none, changes: [] };
    });
    await openSheet({ ...raised, retiredAt: '2026-11-20T15:00:00.000Z' });
    expect(await screen.findByText('No member would move.')).toBeVisible();
    expect(publishButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('No members here.')).toBeVisible();
    expect(screen.getByText('No one is emailed.')).toBeVisible();
    expect(screen.getByText('Nothing: only the price.')).toBeVisible();
    expect(screen.getByText(/Its members can still be moved/)).toBeVisible();
  });

  it('[OFR-71] says what the server refuses', async () => {
    const fields = { toVersion: 'This version isn’t sold yet.' };
    mockCampaignPreview(() =>
      errorResponse('validation_failed', 'Please check the fields.', fields),
    );
    await openSheet();
    expect(await screen.findByText('This version isn’t sold yet.')).toBeVisible();
  });

  it('[OFR-71] can be loaded again', async () => {
    mockCampaignPreview(() => errorResponse('internal_error', ''));
    const { user } = await openSheet();
    expect(await screen.findByText('The members could not be counted.')).toBeVisible();
    expect(publishButton()).toHaveAttribute('aria-disabled', 'true');
    mockCampaignPreview();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await untilCounted();
  });
});
