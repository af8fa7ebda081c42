import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createDetail,
  createDraft,
  createPlanContent,
  mockDetail,
} from '../../shared/testing/offers.ts';
import { mockSending, openDraft, set } from './draft-in-tests.ts';

const [exam] = createPlanContent().benefits;
const mine = createPlanContent({ name: 'Dog Gold Plus', monthlyCents: 6_500 });
const theirs = createDetail({
  draft: createDraft({
    revision: 8,
    content: createPlanContent({ monthlyCents: 6_900, benefits: exam ? [exam] : [] }),
  }),
});

/** Saves over a draft that a colleague changed meanwhile. */
async function meetColleague(found = theirs) {
  const { user } = await openDraft(
    createDetail({ draft: createDraft({ revision: 7, content: createPlanContent() }) }),
  );
  const sent = mockSending('put', 'plan/2/draft', (attempt) =>
    attempt === 1
      ? errorResponse('draft_changed', 'A colleague changed it.')
      : HttpResponse.json(createDetail({ draft: createDraft({ revision: 9, content: mine }) })),
  );
  set('Name', 'Dog Gold Plus');
  set('Price a month', '65.00');
  mockDetail(found);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  return { user, sent };
}

describe('[OFR-27] a draft that a colleague changed', () => {
  it('shows theirs beside yours, field by field, and saves yours over it', async () => {
    const { user, sent } = await meetColleague();
    const table = within(await screen.findByRole('table', { name: 'What differs' }));
    const rows = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Name', 'Dog Gold', 'Dog Gold Plus'],
      ['Monthly price', '$69.00', '$65.00'],
      ['nail trim', 'not included', '4 a year, once, list price $18.00'],
    ]);
    expect(document.activeElement).toHaveTextContent(/^A colleague changed this draftBo Lin saved/);
    expect(screen.getByLabelText('Name')).toHaveValue('Dog Gold Plus');
    await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { revision: 7, content: mine },
      { revision: 8, content: mine },
    ]);
    await waitFor(() => expect(screen.queryByText('A colleague changed this draft')).toBeNull());
  });

  it('takes theirs', async () => {
    const { user, sent } = await meetColleague();
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Dog Gold');
    expect(screen.getByLabelText('Price a month')).toHaveValue('69.00');
    expect(screen.getAllByRole('group', { name: /^Service \d/ })).toHaveLength(1);
    expect(screen.queryByText('A colleague changed this draft')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('says that it was published or discarded meanwhile, and saves as a new draft', async () => {
    const { user, sent } = await meetColleague(createDetail());
    expect(
      await screen.findByText('A colleague published or discarded the draft meanwhile.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(sent).toMatchObject([{ revision: 7 }, { revision: null }]));
  });

  it('takes its own draft as saved, whose answer was lost', async () => {
    const own = createDetail({ draft: createDraft({ revision: 8, content: mine }) });
    await meetColleague(own);
    await waitFor(() => expect(screen.queryByText('Not saved yet.')).toBeNull());
    expect(screen.queryByText('A colleague changed this draft')).toBeNull();
  });
});
