import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { takeConsoleErrors } from '../testing/console-errors.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

function Page({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error('Failed to fetch dynamically imported module');
  return <p>The page</p>;
}

describe('error boundary', () => {
  it('shows words instead of a white page, and the next page when the path changes', () => {
    const page = (path: string, isBroken: boolean) => (
      <ErrorBoundary resetKey={path}>
        <Page isBroken={isBroken} />
      </ErrorBoundary>
    );
    const { rerender } = render(page('/plans', true));
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText(/dynamically imported/)).toBeNull();
    rerender(page('/', false));
    expect(screen.getByText('The page')).toBeVisible();
    expect(takeConsoleErrors().join()).toContain('Failed to fetch dynamically imported module');
  });
});
