import type { agreeToChange, ResponseOf } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createConfig } from '../../shared/testing/factories.ts';
import { installPaymentProvider } from '../../shared/testing/fake-payment-provider.ts';
import { createLowerSheet, createOfferedChange } from '../../shared/testing/plan-changes.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

type Answer = ResponseOf<typeof agreeToChange>;

const agreed = createOfferedChange({ state: 'agreed' });
const later = createOfferedChange({ sheet: createLowerSheet(), card: null });
const savedCard = 'Agree and pay $132.25 with Visa 4242';
const done = 'You agreed to the change to Biscuit’s plan';
const succeeded = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };

let provider: ReturnType<typeof installPaymentProvider>;
/** Paths that were called, in order, and the bodies of the agreements. */
let calls: string[];
let agreements: unknown[];

const answer = (path: string, respond: () => Response) =>
  server.use(
    http.post(`*/api/plan-changes/${path}`, async ({ request }) => {
      calls.push(path);
      if (path === 'agree') agreements.push(await request.json());
      return respond();
    }),
  );
const answerAgreement = (given: Partial<Answer>) =>
  answer('agree', () =>
    HttpResponse.json({
      outcome: 'agreed',
      clientSecret: given.outcome === undefined ? null : 'pi_1_secret_abc',
      change: given.outcome === undefined ? agreed : createOfferedChange({ state: 'paying' }),
      ...given,
    }),
  );

beforeEach(() => {
  provider = installPaymentProvider();
  provider.confirmPayment.mockResolvedValue(succeeded);
  calls = [];
  agreements = [];
  answer('lookup', () => HttpResponse.json(createOfferedChange()));
  answer('confirm', () => HttpResponse.json(agreed));
  answerAgreement({});
});

const open = () => renderApp('/plan-change#token=t-1');
async function openPage(name: string = savedCard) {
  const app = await open();
  return { ...app, button: await screen.findByRole('button', { name }) };
}
async function payWithForm(user: Awaited<ReturnType<typeof open>>['user']) {
  const pay = await screen.findByRole('button', { name: 'Pay $132.25 today' });
  await waitFor(() => expect(pay).toBeEnabled());
  await user.click(pay);
}

describe('/plan-change', () => {
  it('[CHG-02] shows the sheet and what is agreed to beside the button, and changes nothing when it opens', async () => {
    await openPage();
    expect(window.location.hash).toBe('');
    expect(screen.getByRole('heading', { name: 'Dog Platinum for Biscuit' })).toBeVisible();
    const sheet = screen.getByRole('region', { name: 'The change' });
    for (const text of [
      'NowDog GoldJoint Health$93.25 a month',
      'From todayDog PlatinumJoint Health$119.70 a month',
      'Due today$132.25$26.45 × 5 months = $132.25',
      'The first charge of $119.70 is on March 3, 2027.',
      'Dental cleaning with X-rays: 2 instead of 0, 1 used, 1 left',
      'One by one, the new services cost $180.00 at list price.',
    ])
      expect(sheet).toHaveTextContent(text);
    expect(
      screen.getByText(
        wholeText(
          /^By agreeing you accept the terms.*\$132\.25 today.*\$119\.70 instead of \$93\.25/,
        ),
      ),
    ).toBeVisible();
    expect(calls).toEqual(['lookup']);
  });

  it('[QUA-05] prints the sheet and the agreement without buttons and card form', async () => {
    answerAgreement({ outcome: 'card_needed' });
    const { user } = await openPage();
    const expectNone = () => {
      const page = within(screen.getByRole('main'));
      for (const button of page.getAllByRole('button'))
        expect(button.closest(String.raw`.print\:hidden`)).not.toBeNull();
    };
    expectNone();
    await user.click(screen.getByRole('button', { name: 'Agree and pay with another card' }));
    const pay = await screen.findByRole('button', { name: 'Pay $132.25 today' });
    expectNone();
    const consent = screen.getByText(wholeText(/^By agreeing you accept the terms/));
    expect(consent.closest(String.raw`.print\:hidden`)).toBeNull();
    await waitFor(() => expect(pay).toBeEnabled());
  });

  it('[CHG-02] agrees once on a double click, and says what happens when', async () => {
    const { user, button } = await openPage();
    await user.dblClick(button);
    const told = await screen.findByText(done);
    await waitFor(() => expect(told.closest('[role=status]')).toHaveFocus());
    expect(
      screen.getByText(
        wholeText(
          /^Biscuit has Dog Platinum with Joint Health now\. The first charge of \$119\.70 is on March 3, 2027\. We email you a receipt\./,
        ),
      ),
    ).toBeVisible();
    expect(agreements).toEqual([
      {
        token: 't-1',
        dueToday: '132.25',
        monthlyTotal: '119.70',
        textVersion: 'plan-change-2026-11-29-good',
        useSavedCard: true,
      },
    ]);
  });

  it('[CHG-02] agrees to a change with the next plan year, for which nothing is due and no card is asked for', async () => {
    answer('lookup', () => HttpResponse.json(later));
    answerAgreement({ change: { ...later, state: 'agreed' } });
    const { user, button } = await openPage('Agree to the change');
    expect(screen.getByText('From September 1, 2027')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Agree and pay with another card' })).toBeNull();
    await user.click(button);
    expect(await screen.findByText(done)).toBeVisible();
    expect(
      screen.getByText(
        wholeText(
          /^From September 1, 2027, Biscuit has Dog Gold for \$63\.50 a month instead of Dog Gold with Joint Health for \$93\.25 a month\./,
        ),
      ),
    ).toBeVisible();
    expect(agreements).toMatchObject([{ dueToday: '0.00', monthlyTotal: '63.50' }]);
  });

  it('[CHG-06] [CHG-132] pays with another card, after asking again whether the amounts still stand', async () => {
    answerAgreement({ outcome: 'card_needed' });
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Agree and pay with another card' }));
    const heading = await screen.findByRole('heading', { name: 'Pay by card' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(await screen.findByText(wholeText(/^By agreeing you accept the terms/))).toBeVisible();
    expect(screen.queryByText(/^By paying/)).toBeNull();
    await payWithForm(user);
    expect(await screen.findByText(done)).toBeVisible();
    expect(calls).toEqual(['lookup', 'agree', 'agree', 'confirm']);
    expect(agreements).toMatchObject([{ useSavedCard: false }, { useSavedCard: false }]);
    expect(provider.confirmPayment).toHaveBeenCalledOnce();
  });

  it('[CHG-06] can go back from the card form to the saved card', async () => {
    answerAgreement({ outcome: 'card_needed' });
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Agree and pay with another card' }));
    await user.click(await screen.findByRole('button', { name: 'Use Visa 4242 instead' }));
    expect(await screen.findByRole('button', { name: savedCard })).toBeVisible();
  });

  it('[CHG-06] without a saved card, agreeing opens the card form', async () => {
    answer('lookup', () => HttpResponse.json(createOfferedChange({ card: null })));
    answerAgreement({ outcome: 'card_needed' });
    const { user, button } = await openPage('Agree and pay $132.25');
    await user.click(button);
    await payWithForm(user);
    expect(await screen.findByText(done)).toBeVisible();
    expect(agreements).toMatchObject([{ useSavedCard: false }, { useSavedCard: false }]);
  });

  it('[CHG-06] a declined card says that nothing was charged, and another one pays', async () => {
    answerAgreement({ outcome: 'declined' });
    provider.confirmPayment.mockResolvedValueOnce({
      error: { type: 'card_error', message: 'Your card was declined.' },
    });
    const { user, button } = await openPage();
    await user.click(button);
    const refusal = await screen.findByText(
      wholeText(/^Your bank declined Visa 4242\. You haven’t/),
    );
    await waitFor(() => expect(refusal.closest('[role=alert]')).toHaveFocus());
    await payWithForm(user);
    expect(
      await screen.findByText(/Your card was declined\./, { selector: 'form *' }),
    ).toBeVisible();
    expect(calls).not.toContain('confirm');
    expect(screen.getAllByText('The payment did not go through')).toHaveLength(1);
    await payWithForm(user);
    expect(await screen.findByText(done)).toBeVisible();
  });

  it('[CHG-07] the bank confirms the saved card on the page', async () => {
    answerAgreement({ outcome: 'action_required' });
    provider.handleNextAction.mockResolvedValue(succeeded);
    const { user, button } = await openPage();
    await user.click(button);
    expect(await screen.findByText(done)).toBeVisible();
    expect(provider.handleNextAction).toHaveBeenCalledExactlyOnceWith({
      clientSecret: 'pi_1_secret_abc',
    });
    expect(calls).toEqual(['lookup', 'agree', 'confirm']);
  });

  it.each([
    ['was told no', { error: { message: 'No.' } }],
    ['has nothing to ask', { paymentIntent: { status: 'requires_payment_method' } as const }],
  ])('[CHG-06] [CHG-133] a card whose bank %s is replaced by another one', async (_why, result) => {
    answerAgreement({ outcome: 'action_required' });
    provider.handleNextAction.mockResolvedValue(result);
    const { user, button } = await openPage();
    await user.click(button);
    expect(await screen.findByText(/^Your bank didn’t confirm the payment/)).toBeVisible();
    expect(calls).not.toContain('confirm');
    await payWithForm(user);
    expect(await screen.findByText(done)).toBeVisible();
  });

  it('[CHG-78] an accepted card that isn’t confirmed yet is processing, never failed, until it is', async () => {
    answerAgreement({ outcome: 'card_needed' });
    answer('confirm', () => errorResponse('payment_not_confirmed', 'Not yet.'));
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Agree and pay with another card' }));
    await payWithForm(user);
    expect(await screen.findByText('Your payment is processing')).toBeVisible();
    answer('confirm', () => HttpResponse.json(agreed));
    expect(await screen.findByText(done)).toBeVisible();
  });

  it('[CHG-78] a link that was paid meanwhile says so when it is opened again', async () => {
    answer('lookup', () => HttpResponse.json(createOfferedChange({ state: 'paying' })));
    await open();
    expect(await screen.findByText(done)).toBeVisible();
    expect(calls).toEqual(['lookup', 'confirm']);
  });

  it('[CHG-78] a link whose payment isn’t confirmed can be paid again', async () => {
    answer('lookup', () => HttpResponse.json(createOfferedChange({ state: 'paying' })));
    answer('confirm', () => errorResponse('payment_not_confirmed', 'Not yet.'));
    const { user, button } = await openPage();
    expect(screen.getByText('Your payment isn’t confirmed yet')).toBeVisible();
    await user.click(button);
    expect(await screen.findByText(done)).toBeVisible();
  });

  it('[CHG-78] says what was agreed to when the link is opened again', async () => {
    answer('lookup', () => HttpResponse.json(agreed));
    await open();
    expect(await screen.findByText(done)).toBeVisible();
    expect(calls).toEqual(['lookup']);
  });

  it('[CHG-78] other amounts than shown are shown before they are agreed to', async () => {
    answer('agree', () => errorResponse('status_conflict', 'The amounts have changed.'));
    const { user, button } = await openPage();
    const sheet = {
      ...createOfferedChange().sheet,
      due: { months: 6, differenceCents: 2_645, cents: 15_870 },
    };
    answer('lookup', () => HttpResponse.json(createOfferedChange({ sheet })));
    await user.click(button);
    expect(
      await screen.findByText(wholeText(/^The amounts have changed\. You can also/)),
    ).toBeVisible();
    answerAgreement({});
    await user.click(
      await screen.findByRole('button', { name: 'Agree and pay $158.70 with Visa 4242' }),
    );
    expect(await screen.findByText(done)).toBeVisible();
    expect(agreements).toMatchObject([{ dueToday: '132.25' }, { dueToday: '158.70' }]);
  });

  it('[CHG-78] a link that is over meanwhile says so before another card is charged', async () => {
    answerAgreement({ outcome: 'card_needed' });
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Agree and pay with another card' }));
    await screen.findByRole('heading', { name: 'Pay by card' });
    for (const path of ['agree', 'lookup'])
      answer(path, () => errorResponse('link_invalid', 'This link is no longer valid.'));
    await payWithForm(user);
    expect(await screen.findByText(/Otherwise your plan stays as it is/)).toBeVisible();
    expect(provider.confirmPayment).not.toHaveBeenCalled();
  });

  it('[CHG-78] without a network, the page can be loaded and the answer sent again', async () => {
    answer('lookup', () => errorResponse('service_unavailable', 'Down.'));
    const { user } = await open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer('lookup', () => HttpResponse.json(createOfferedChange()));
    await user.click(again);
    answer('agree', () => Response.error());
    await user.click(await screen.findByRole('button', { name: savedCard }));
    expect(await screen.findByText('We couldn’t save your agreement')).toBeVisible();
    answerAgreement({});
    await user.click(screen.getByRole('button', { name: savedCard }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(agreements[1]).toEqual(agreements[0]);
  });

  it('[LEG-04] [CHG-02] shows and records what the clinic promises about the price', async () => {
    server.use(
      http.get('*/api/config', () => HttpResponse.json(createConfig({ priceTerms: 'plan-year' }))),
    );
    const { user, button } = await openPage();
    expect(await screen.findByText(/This price holds for the plan year\./)).toBeVisible();
    await user.click(button);
    await screen.findByText(done);
    expect(agreements).toMatchObject([{ textVersion: 'plan-change-2026-11-29' }]);
  });
});
