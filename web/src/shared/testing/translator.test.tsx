import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { takeConsoleErrors } from './console-errors.ts';
import { translatePage } from './translator.ts';

const Total = ({ amount }: { amount: string }) => <p>Total: {amount}</p>;
const OwnElement = ({ amount }: { amount: string }) => <p>{`Total: ${amount}`}</p>;
const Spinner = ({ isLoading }: { isLoading: boolean }) => (
  <button type="button">
    {isLoading && <i />}
    Pay
  </button>
);

/** React's behavior under a translator; the rule `petwell/no-bare-text` follows from it. */
it('[QUA-30] leaves a text beside another as it was, and one alone in its element right', async () => {
  const { container, rerender } = render(<Total amount="$63.50" />);
  translatePage();
  rerender(<Total amount="$90.50" />);
  expect(container).toHaveTextContent('Total: $63.50');
  rerender(<OwnElement amount="$63.50" />);
  await expect.poll(() => container.querySelectorAll('font font')).toHaveLength(1);
  rerender(<OwnElement amount="$90.50" />);
  expect(container).toHaveTextContent('Total: $90.50');
});

it('[QUA-30] stops React from inserting before a bare text', () => {
  const { rerender } = render(<Spinner isLoading={false} />);
  translatePage();
  expect(() => rerender(<Spinner isLoading />)).toThrow(/can not be found in the parent/);
  takeConsoleErrors();
});

it('[QUA-30] keeps what is marked', () => {
  render(
    <p>
      <b translate="no">Dog Gold</b> <span>for Mango</span>
    </p>,
  );
  translatePage();
  expect(screen.getByText('Dog Gold').tagName).toBe('B');
  expect(screen.getByText('for Mango').tagName).toBe('FONT');
});
