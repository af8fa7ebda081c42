import { expect, test } from 'vitest';
import { consistentEvidence, successfulJourney } from '../../test/factories.ts';
import { check } from './check.ts';

const member = { email: 'mia@petwell.example', status: 'active', starts: 1 };
const others = { brought: { emails: [member.email], problem: null }, squats: [] };

test('accepts an imported member who is there once and wasn’t mailed', () => {
  const evidence = { ...consistentEvidence(), imported: [member] };
  expect(check(evidence, [successfulJourney()], others)).toEqual([]);
});

test.each([
  ['imported member not there exactly once', { imported: [] }],
  ['imported member not there exactly once', { imported: [member, member] }],
  ['imported member not there exactly once', { imported: [{ ...member, starts: 2 }] }],
  [
    'email to an imported member',
    {
      imported: [member],
      mails: [
        ...consistentEvidence().mails,
        {
          id: '9',
          to: member.email,
          messageId: '<9@x>',
          subject: 'Welcome to the clinic',
          text: '',
        },
      ],
    },
  ],
])('%s (%#)', (rule, change) => {
  const evidence = { ...consistentEvidence(), ...change };
  const rules = check(evidence, [successfulJourney()], others).map((violation) => violation.rule);
  expect(rules).toContain(rule);
});

test('import got stuck', () => {
  const stuck = { ...others, brought: { emails: [], problem: 'upload: 500' } };
  const rules = check(consistentEvidence(), [], stuck);
  expect(rules).toContainEqual({ rule: 'import got stuck', detail: 'upload: 500' });
});
