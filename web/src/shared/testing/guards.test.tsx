import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { takeConsoleErrors } from './console-errors.ts';

/** setup.ts fails every test that leaves such texts behind. */
describe('what fails a test by itself', () => {
  it.each(['/api/unknown', 'https://elsewhere.example/data'])(
    '[QUA-10] a request that the test does not answer: %s',
    async (url) => {
      await expect(fetch(url)).rejects.toThrow();
      expect(takeConsoleErrors().join()).toContain(`GET ${url}`);
    },
  );

  it('[QUA-10] whatever React complains about', () => {
    render(<input value="cannot be changed" />);
    expect(takeConsoleErrors().join()).toContain('without an `onChange` handler');
  });
});
