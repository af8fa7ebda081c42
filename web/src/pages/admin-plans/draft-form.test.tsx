import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createAddOnContent,
  createDetail,
  createDraft,
  createPlanContent,
  createVersion,
} from '../../shared/testing/offers.ts';
import { mockSending, openDraft, set } from './draft-in-tests.ts';

const draftPath = 'plan/2/draft';
const saveButton = () => screen.getByRole('button', { name: 'Save draft' });
const rows = () => screen.getAllByRole('group', { name: /^Service \d/ });
const row = (place: number) => within(rows()[place - 1] as HTMLElement);
const services = () =>
  rows().map((one) => within(one).getByLabelText<HTMLSelectElement>('Service').value);

describe('the form of a draft', () => {
  it('[OFR-25] shows what is sold, and sends dollars as cents', async () => {
    const { user } = await openDraft(createDetail());
    expect(screen.getByLabelText('Price a month')).toHaveValue('63.50');
    expect(screen.getByLabelText('One-time membership fee')).toHaveValue('64.15');
    expect(screen.getByRole('checkbox', { name: 'Dog' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Cat' })).not.toBeChecked();
    expect(document.querySelector('[type=number]')).toBeNull();
    const content = createPlanContent({
      name: 'Dog Gold Plus',
      monthlyCents: 6_500,
      badge: 'New',
      petTypes: ['dog', 'cat'],
    });
    const saved = createDetail({ draft: createDraft({ content, updatedBy: 'admin' }) });
    const sent = mockSending('put', draftPath, () => HttpResponse.json(saved));
    set('Name', 'Dog Gold Plus ');
    set('Price a month', '$65');
    set(/^Badge/, 'New');
    await user.click(screen.getByRole('checkbox', { name: 'Cat' }));
    expect(await screen.findByText('Not saved yet.')).toBeVisible();
    await user.click(saveButton());
    await waitFor(() => expect(sent).toEqual([{ revision: null, content }]));
    await waitFor(() => expect(screen.queryByText('Not saved yet.')).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveValue('Dog Gold Plus');
    expect(screen.getByLabelText('Price a month')).toHaveValue('65.00');
  });

  it('[OFR-25] goes on with the draft that is there, under its revision', async () => {
    const draft = createDraft({ revision: 7 });
    const { user } = await openDraft(createDetail({ draft }));
    expect(screen.getByLabelText('Price a month')).toHaveValue('65.00');
    const sent = mockSending('put', draftPath, () => HttpResponse.json(createDetail({ draft })));
    set('Price a month', '66.5');
    await user.click(saveButton());
    await waitFor(() => expect(sent).toMatchObject([{ revision: 7 }]));
    expect(sent).toMatchObject([{ content: { monthlyCents: 6_650 } }]);
  });

  it('[OFR-25] sends the fields of an add-on', async () => {
    const content = createAddOnContent({ recommendedFor: ['joint issues', 'stiff hips'] });
    const current = createVersion({ content });
    const { user } = await openDraft(createDetail({ kind: 'add-on', id: 3, current }));
    expect(screen.getByRole('checkbox', { name: 'stiff hips' })).toBeChecked();
    expect(row(1).getByLabelText('Percent off')).toHaveValue('10');
    const sent = mockSending('put', 'add-on/3/draft', () =>
      HttpResponse.json(createDetail({ kind: 'add-on', id: 3, current })),
    );
    await user.selectOptions(screen.getByLabelText('Purpose'), 'A diet');
    set(/^Bags a year/, '8');
    set('Weight (optional)', 'Up to 30 lbs');
    await user.click(screen.getByRole('checkbox', { name: 'Allergies' }));
    await user.click(saveButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    const [{ content: got }] = sent as [{ content: typeof content }];
    expect({ ...got, recommendedFor: got.recommendedFor.toSorted() }).toEqual({
      ...content,
      purpose: 'diet',
      maxBagsPerYear: 8,
      weightRangeLabel: 'Up to 30 lbs',
      recommendedFor: ['allergies', 'joint issues', 'stiff hips'],
    });
  });

  it('[OFR-26] adds, moves, and removes services with the keyboard', async () => {
    const { user } = await openDraft(createDetail());
    expect(services()).toEqual(['exam', 'nail_trim']);
    await row(1).findByRole('option', { name: 'dental cleaning' });
    row(2).getByRole('button', { name: 'Move nail trim up' }).focus();
    await user.keyboard('{Enter}');
    expect(services()).toEqual(['nail_trim', 'exam']);
    expect(row(1).getByRole('button', { name: 'Move nail trim up' })).toHaveFocus();
    expect(screen.getByText('Moved to place 1 of 2.')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(services()).toEqual(['nail_trim', 'exam']);
    await user.click(row(2).getByRole('button', { name: 'Remove exam' }));
    expect(services()).toEqual(['nail_trim']);
    expect(screen.getByRole('button', { name: 'Add a service' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.selectOptions(row(2).getByLabelText('Service'), 'dental cleaning');
    await user.selectOptions(row(2).getByLabelText('What it is'), 'Percent off');
    await user.type(row(2).getByLabelText('Percent off'), '15');
    const sent = mockSending('put', draftPath, () => HttpResponse.json(createDetail()));
    await user.click(saveButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      {
        content: {
          benefits: [
            { service: 'nail_trim', quantity: 4, intervalDays: null, costCents: null },
            { service: 'dental', unit: 'discount', percent: 15 },
          ],
        },
      },
    ]);
  });

  it('[OFR-37] refuses what the server would, at its field', async () => {
    const { user } = await openDraft(createDetail());
    const sent = mockSending('put', draftPath, () => HttpResponse.json(createDetail()));
    set('Name', ' ');
    set('Price a month', '0.50');
    set('One-time membership fee', 'free');
    await waitFor(() => expect(row(2).getByLabelText('Service')).toContainHTML('value="exam"'));
    await user.selectOptions(row(2).getByLabelText('Service'), 'exam');
    await user.clear(row(1).getByLabelText('List price of one'));
    await user.click(screen.getByRole('checkbox', { name: 'Dog' }));
    await user.click(saveButton());
    const invalid = (name: string) => screen.getByLabelText(name);
    await waitFor(() =>
      expect(invalid('Price a month')).toHaveAccessibleDescription(/At least \$1\.00$/),
    );
    expect(invalid('Name')).toHaveAccessibleDescription('Required');
    expect(invalid('One-time membership fee')).toHaveAccessibleDescription(/like 12.50$/);
    expect(row(1).getByLabelText('List price of one')).toHaveAccessibleDescription(/like 12.50$/);
    expect(screen.getByRole('group', { name: 'Pets' })).toHaveAccessibleDescription(
      'At least one kind of pet',
    );
    await user.type(row(1).getByLabelText('List price of one'), '65');
    await user.click(saveButton());
    expect(await screen.findByText('Each service can be included once')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('[OFR-37] shows what the server refuses at its field, and keeps what was typed', async () => {
    const { user } = await openDraft(createDetail());
    mockSending('put', draftPath, () =>
      errorResponse('validation_failed', 'Please check the form.', {
        'content.benefits.1.service': 'The clinic has no such service.',
        'content.name': 'Another plan has this name.',
      }),
    );
    set('Name', 'Dog Silver');
    await user.click(saveButton());
    await waitFor(() =>
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(
        'Another plan has this name.',
      ),
    );
    expect(row(2).getByLabelText('Service')).toHaveAccessibleDescription(
      'The clinic has no such service.',
    );
    expect(screen.getByLabelText('Name')).toHaveValue('Dog Silver');
  });

  it('[OFR-27] keeps what is typed while it saves', async () => {
    const answer = Promise.withResolvers<void>();
    const { user } = await openDraft(createDetail());
    const content = createPlanContent({ name: 'Dog Gold Plus' });
    const sent = mockSending('put', draftPath, async () => {
      await answer.promise;
      return HttpResponse.json(createDetail({ draft: createDraft({ content }) }));
    });
    set('Name', ' Dog Gold Plus');
    await user.click(saveButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    set('Price a month', '70.00');
    answer.resolve();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Dog Gold Plus'));
    expect(screen.getByLabelText('Price a month')).toHaveValue('70.00');
    expect(await screen.findByText('Not saved yet.')).toBeVisible();
  });

  it('[OFR-28] asks before leaving with changes that aren’t saved', async () => {
    const { user } = await openDraft(createDetail());
    const leave = () => user.click(screen.getByRole('link', { name: 'Back to the plan' }));
    set('Name', 'Dog Gold Plus');
    await screen.findByText('Not saved yet.');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await leave();
    const ask = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(await ask()).getByRole('button', { name: 'Stay here' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Dog Gold Plus');
    await leave();
    await user.click(within(await ask()).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dog Gold' })).toBeVisible();
  });

  it('[OFR-28] leaves without a question when nothing was changed', async () => {
    const { user } = await openDraft(createDetail());
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Back to the plan' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dog Gold' })).toBeVisible();
  });
});
