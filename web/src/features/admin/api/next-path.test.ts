import { describe, expect, it } from 'vitest';
import { nextPath } from './get-customers.ts';

describe('next page', () => {
  it.each([
    ['</api/admin/users?q=&cursor=a%3Db>; rel="next"', '/api/admin/users?q=&cursor=a%3Db'],
    ['</api/admin/users?cursor=a>; rel=next', '/api/admin/users?cursor=a'],
    [
      '</api/admin/users?cursor=p>; rel="prev", </api/admin/users?cursor=n>; rel="next"',
      '/api/admin/users?cursor=n',
    ],
  ])('follows %s', (link, path) => expect(nextPath(link)).toBe(path));

  it.each([
    null,
    '',
    '</api/admin/users?cursor=p>; rel="prev"',
    '<https://evil.example/api/admin/users?cursor=a>; rel="next"',
    '</api/other?cursor=a>; rel="next"',
  ])('ignores %s', (link) => expect(nextPath(link)).toBeNull());
});
