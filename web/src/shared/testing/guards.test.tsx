import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { takeConsoleErrors } from './console-errors.ts';

/** setup.ts fails any test that leaves console errors. */
describe('what fails a test automatically', () => {
  it.each(['/api/unknown', 'https://elsewhere.example/data'])(
    '[QUA-10] an unmocked request: %s',
    async (url) => {
      await expect(fetch(url)).rejects.toThrow();
      expect(takeConsoleErrors().join()).toContain(`GET ${url}`);
    },
  );

  it('[QUA-10] a React warning', () => {
    render(<input value="cannot be changed" />);
    expect(takeConsoleErrors().join()).toContain('without an `onChange` handler');
  });
});
