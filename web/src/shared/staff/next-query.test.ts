import { describe, expect, it } from 'vitest';
import { nextQuery } from './get-customers.ts';

describe('next page', () => {
  it.each([
    ['</api/admin/users?q=&cursor=a%3Db>; rel="next"', { q: '', cursor: 'a=b' }],
    ['</api/admin/users?cursor=a>; rel=next', { cursor: 'a' }],
    [
      '</api/admin/users?cursor=p>; rel="prev", </api/admin/users?cursor=n>; rel="next"',
      { cursor: 'n' },
    ],
  ])('follows %s', (link, query) => expect(nextQuery(link)).toEqual(query));

  it.each([
    null,
    '',
    '</api/admin/users?cursor=p>; rel="prev"',
    '<https://evil.example/api/admin/users?cursor=a>; rel="next"',
    '</api/other?cursor=a>; rel="next"',
  ])('ignores %s', (link) => expect(nextQuery(link)).toBeNull());
});
