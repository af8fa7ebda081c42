import { expect, test } from 'vitest';
import { sendRaw } from './raw-request.ts';
import type { SecurityFixture } from './security-fixture.ts';

export function describeRedirects(getFixture: () => SecurityFixture): void {
  test.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/login?returnTo=https://evil.example',
    '/login?returnTo=//evil.example',
    '/login/?next=https://evil.example',
    '/plans/',
    '/%0d%0aLocation:%20https://evil.example',
  ])('%s does not redirect', async (target) => {
    const response = await sendRaw(getFixture().stack.urls.gateway, {
      target,
      headers: { accept: 'text/html' },
    });
    expect([200, 400, 404]).toContain(response.status);
    expect(response.headers.location).toBeUndefined();
  });
}
