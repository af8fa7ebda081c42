import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createConfig } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';

describe('the legal pages', () => {
  it.each([
    ['/terms', 'Terms of the wellness plans', 'It does not pay for accidents'],
    ['/privacy', 'Privacy policy', 'We never see its number'],
  ])(
    "[LEG-01] %s shows the clinic's name, the version, and that it is a draft",
    async (path, heading, sentence) => {
      await renderApp(path);
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(await screen.findByText(new RegExp(sentence))).toBeVisible();
      const text = document.querySelector('main')?.textContent ?? '';
      expect(text).toContain('Riverside Animal Clinic, 100 Example Street');
      expect(text).toContain('Version of November 29, 2026');
      expect(text).toContain("Draft for the clinic's lawyer");
    },
  );

  it('[LEG-04] show what the clinic promises about the price', async () => {
    server.use(
      http.get('*/api/config', () => HttpResponse.json(createConfig({ priceTerms: 'plan-year' }))),
    );
    await renderApp('/terms');
    expect(await screen.findByText(/holds for the plan year, the 12 months from/)).toBeVisible();
    const text = document.querySelector('main')?.textContent ?? '';
    expect(text).toContain('Version of November 29, 2026');
    expect(text).not.toContain('stays the same for that plan');
  });

  it('[LEG-02] are linked in the footer, which says that a plan is not insurance', async () => {
    await renderApp('/terms');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    expect(footer.getByText(/A wellness plan is not insurance\./)).toBeVisible();
  });

  it('offer a retry while the clinic is unknown', async () => {
    server.use(http.get('*/api/config', () => new HttpResponse(null, { status: 503 })));
    const { user } = await renderApp('/terms');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.resetHandlers();
    await user.click(retry);
    expect(await screen.findByText(/It does not pay for accidents/)).toBeVisible();
  });
});
