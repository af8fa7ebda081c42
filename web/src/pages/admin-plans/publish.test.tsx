import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { dayAfter } from '../../shared/day-after.ts';
import { clinicToday, formatLongDay } from '../../shared/format-date.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createDetail,
  createDraft,
  createPlanContent,
  createVersion,
  mockDetail,
} from '../../shared/testing/offers.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';
import { mockSending, openDraft, set } from './draft-in-tests.ts';

const draft = createDraft({ revision: 4 });
const sentence = 'A year costs $844.15, and what is inside $202.00.';
const oddDraft = {
  ...draft,
  oddities: [{ kind: 'costs_more_than_inside' as const, sentence }],
};
const published = createDetail({
  current: createVersion({ version: 2, content: draft.content, publishedBy: 'admin' }),
});
const publications = 'plan/2/publications';

async function openDialog(detail = createDetail({ draft })) {
  const opened = await openDraft(detail);
  await opened.user.click(await screen.findByRole('button', { name: 'Publish…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish Dog Gold' }));
  return { ...opened, dialog };
}

describe('publishing a draft', () => {
  it('[OFR-32] says what new members pay and that the others keep their price, and sells it now', async () => {
    const { user, dialog } = await openDialog();
    expect(
      await dialog.findByText(
        wholeText(
          'New members pay $65.00 from now on. The 214 members who have Dog Gold keep their price.',
        ),
      ),
    ).toBeVisible();
    expect(dialog.queryByLabelText('Reason')).toBeNull();
    const sent = mockSending('post', publications, () => {
      mockDetail(published);
      return HttpResponse.json(published);
    });
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dog Gold' })).toBeVisible();
    expect(sent).toEqual([{ revision: 4, effectiveOn: null, reason: null }]);
    expect(
      await screen.findByText(wholeText(/^Version 2, .* published by admin\.$/)),
    ).toBeVisible();
  });

  it('[OFR-32] sells it from a day on, which must come', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'On a day' }));
    const day = dayAfter(clinicToday(), 5);
    const sent = mockSending('post', publications, () => HttpResponse.json(published));
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: clinicToday() } });
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('Choose a day after today')).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: day } });
    expect(
      dialog.getByText(wholeText(new RegExp(`^New members pay .65.00 from ${formatLongDay(day)}`))),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent).toEqual([{ revision: 4, effectiveOn: day, reason: null }]));
  });

  it('[OFR-32] asks for the reason when something is odd, and says that it is kept', async () => {
    const { user, dialog } = await openDialog(createDetail({ draft: oddDraft }));
    expect(dialog.getByText(wholeText(sentence))).toBeVisible();
    expect(dialog.getByText(/It is kept with the version/)).toBeVisible();
    const sent = mockSending('post', publications, () => HttpResponse.json(published));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('Say why it is sold like this')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'Care that can’t be counted');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent).toMatchObject([{ reason: 'Care that can’t be counted' }]));
  });

  it('[OFR-32] asks for the reason when it became odd meanwhile', async () => {
    const { user, dialog } = await openDialog();
    mockDetail(createDetail({ draft: oddDraft }));
    const sent = mockSending('post', publications, (attempt) =>
      attempt === 1 ? errorResponse('odd_draft', sentence) : HttpResponse.json(published),
    );
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await user.type(await dialog.findByLabelText('Reason'), 'We know');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ reason: 'We know' });
  });

  it('[OFR-27] publishes nothing that a colleague changed meanwhile', async () => {
    const { user, dialog } = await openDialog();
    const content = createPlanContent({ monthlyCents: 7_000 });
    mockDetail(createDetail({ draft: createDraft({ revision: 5, content }) }));
    mockSending('post', publications, () => errorResponse('draft_changed', 'It was changed.'));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    const table = within(await screen.findByRole('table', { name: 'What differs' }));
    expect(table.getByRole('row', { name: 'Monthly price $70.00 $65.00' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Publish Dog Gold' })).toBeNull();
  });

  it.each([
    ['now', published],
    [
      'from a day on',
      createDetail({ scheduled: createVersion({ version: 2, content: draft.content }) }),
    ],
  ])('[OFR-32] takes a publication %s as done, whose answer was lost', async (_case, done) => {
    const { user, dialog } = await openDialog();
    mockDetail(done);
    mockSending('post', publications, () => errorResponse('draft_changed', 'It was changed.'));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Published')).toBeVisible();
    expect(window.location.pathname).toBe('/admin-dashboard/plans/plan/2');
  });

  it('[OFR-32] does not promise new members a retired plan', async () => {
    const { dialog } = await openDialog(
      createDetail({ draft, retiredAt: '2026-03-01T15:00:00.000Z' }),
    );
    expect(
      dialog.getByText(
        wholeText(
          'It stays retired: no one can buy it until you sell it again. The 214 members who have Dog Gold keep their price.',
        ),
      ),
    ).toBeVisible();
  });

  it('[OFR-32] says why it wasn’t published, and keeps what was chosen', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'On a day' }));
    mockSending('post', publications, () =>
      errorResponse('status_conflict', 'Another version is scheduled already.'),
    );
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('Another version is scheduled already.')).toBeVisible();
    const taken = { 'content.name': 'Another plan is called Dog Gold.' };
    mockSending('post', publications, () => errorResponse('validation_failed', 'No.', taken));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('Another plan is called Dog Gold.')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'On a day' })).toBeChecked();
  });

  it('[QUA-35] a double click publishes once', async () => {
    const { dialog } = await openDialog();
    const sent = mockSending('post', publications, () => HttpResponse.json(published));
    const button = dialog.getByRole('button', { name: 'Publish' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dog Gold' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('[OFR-32] saves what was typed before it asks', async () => {
    const { user } = await openDraft(createDetail());
    const publish = () => screen.getByRole('button', { name: 'Publish…' });
    expect(publish()).toHaveAttribute('aria-disabled', 'true');
    const saved = mockSending('put', 'plan/2/draft', () =>
      HttpResponse.json(createDetail({ draft })),
    );
    set('Price a month', '65.00');
    await waitFor(() => expect(publish()).not.toHaveAttribute('aria-disabled'));
    await user.click(publish());
    await screen.findByRole('dialog', { name: 'Publish Dog Gold' });
    expect(saved).toMatchObject([{ revision: null, content: { monthlyCents: 6_500 } }]);
  });

  it('[OFR-38] discards a draft after a question, and a plan that was never sold with it', async () => {
    const never = createDetail({ current: null, draft });
    const { user } = await openDraft(never);
    await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
    const ask = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }));
    expect(ask.getByText('It was never sold: the plan is deleted with its draft.')).toBeVisible();
    const sent = mockSending(
      'post',
      'plan/2/draft/discard',
      () => new HttpResponse(null, { status: 204 }),
    );
    await user.click(ask.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
    expect(sent).toEqual([{ revision: 4 }]);
  });
});
