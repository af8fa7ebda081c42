import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../shared/format-date.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createCampaignDetail,
  createCampaignPreview,
  mockCampaign,
  mockCampaignPreview,
} from '../../shared/testing/price-campaigns.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';
import {
  firstSelection,
  openSheet,
  publishButton,
  untilCounted,
  usualDay,
} from './move-in-tests.ts';

async function openDialog() {
  const { user } = await openSheet();
  await untilCounted();
  await user.click(publishButton());
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Move 418 members to version 2?' }),
  );
  return { user, dialog };
}

/** Mocks publishing. Returns the bodies and the keys that were sent. */
function mockPublishing(respond: (attempt: number) => Response) {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post('*/api/admin/price-campaigns', async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return respond(sent.length);
    }),
  );
  return sent;
}

describe('publishing a move', () => {
  it('[OFR-79] says the numbers, the day, and what happens, and publishes once', async () => {
    mockCampaignPreview();
    mockCampaign(createCampaignDetail());
    const { dialog } = await openDialog();
    const day = formatDay(usualDay());
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `412 members move to version 2 at $65.00 a month with the first plan year that begins on ${day} or later. We email them 45 and 14 days before.`,
      `6 members are asked by email to agree to version 2 at $65.00 a month, from the first plan year that begins on ${day} or later. Without an answer they keep their price.`,
      '31 members stay at the old price.',
      'Until a member’s day you can undo it. Those who have moved stay moved.',
    ]);
    const sent = mockPublishing(() => HttpResponse.json(createCampaignDetail(), { status: 201 }));
    const publish = dialog.getByRole('button', { name: 'Publish' });
    fireEvent.click(publish);
    fireEvent.click(publish);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Dog Gold: move to version 2' }),
    ).toBeVisible();
    expect(window.location.pathname).toBe('/admin-dashboard/plans/campaigns/5');
    expect(sent).toEqual([
      {
        body: { ...firstSelection(), counts: { notice: 412, consent: 6, atOnce: 0 } },
        key: expect.stringMatching(/^[\da-f]{32}$/),
      },
    ]);
  });

  it('[OFR-79] shows other numbers before it asks again', async () => {
    mockCampaignPreview();
    mockCampaign(createCampaignDetail());
    const { user, dialog } = await openDialog();
    const sent = mockPublishing((attempt) =>
      attempt === 1
        ? errorResponse('status_conflict', 'The numbers have changed.')
        : HttpResponse.json(createCampaignDetail(), { status: 201 }),
    );
    const preview = createCampaignPreview();
    mockCampaignPreview(() => ({ ...preview, totals: { ...preview.totals, notice: 1 } }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('The numbers have changed.')).toBeVisible();
    expect(await dialog.findByText(wholeText(/^One member moves to version 2/))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ counts: { notice: 1, consent: 6 } });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('[OFR-79] without an answer it can be sent again with the same key', async () => {
    mockCampaignPreview();
    mockCampaign(createCampaignDetail());
    const { user, dialog } = await openDialog();
    const sent = mockPublishing((attempt) =>
      attempt === 1 ? Response.error() : HttpResponse.json(createCampaignDetail(), { status: 201 }),
    );
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText(/^We can’t reach PetWell/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  });
});
