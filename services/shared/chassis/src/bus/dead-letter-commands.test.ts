import { expect, test } from 'vitest';
import { parseDeadLetterCommand } from './dead-letter-commands.ts';

test.each([
  [['list'], { name: 'list' }],
  [['list', 'billing.owner-facts'], { name: 'list', consumer: 'billing.owner-facts' }],
  [['show', '7f'], { name: 'show', id: '7f' }],
  [['redrive', 'a.b'], { name: 'redrive', consumer: 'a.b', ids: [] }],
  [['redrive', 'a.b', '1', '2'], { name: 'redrive', consumer: 'a.b', ids: ['1', '2'] }],
])('understands %j', (words, command) => {
  expect(parseDeadLetterCommand(words)).toEqual(command);
});

test.each([
  [[], 'a command is missing'],
  [['purge'], 'there is no command "purge"'],
  [['list', 'a', 'b'], 'list takes one consumer at most'],
  [['show'], 'show takes exactly one id'],
  [['show', 'a', 'b'], 'show takes exactly one id'],
  [['redrive'], 'redrive needs the name of a consumer'],
])('says what is wrong with %j', (words, complaint) => {
  expect(parseDeadLetterCommand(words)).toBe(complaint);
});
