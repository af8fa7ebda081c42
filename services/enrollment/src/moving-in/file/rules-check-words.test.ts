import { describe, expect, test } from 'vitest';
import { check, meaningsOf, told } from './test/rows.ts';

describe('[IMP-55] a status decides who is a member', () => {
  test.each(['Deceased', 'CANCELED', 'Inactive', 'lapsed'])('%s is none', (status) => {
    expect(check({ status })).toMatchObject({ kind: 'left_out', member: null, problems: [] });
    // A mistake in a member's row can be fine in the row of a plan that has ended.
    const past = check({ status, nextDueOn: '', uses: 'exam: 99' }, { ended: 'history' });
    expect(told(past)).toEqual([]);
    expect(past).toMatchObject({ kind: 'history', member: { uses: [] } });
  });

  test('a pet that died, and the day', () => {
    const past = check({ status: 'dead', endedOn: '5/20/2026' }, { ended: 'history' });
    expect(past.member?.ended).toEqual({ on: '2026-05-20', hasDied: true });
    expect(past.member?.reference).toBe('M-1 until 2026-05-20');
    const unsaid = check({ status: 'ended', nextDueOn: '' }, { ended: 'history' });
    expect(unsaid.member?.ended).toEqual({ on: '2026-11-24', hasDied: false });
  });

  test('one that nobody knows is an error, also an empty one, until a manager says what it means', () => {
    expect(told(check({ status: 'Tier 2' }))).toEqual([
      'error Status: “Tier 2” is not a status we know.',
    ]);
    expect(check({ status: '' }).kind).toBeNull();
    const meanings = meaningsOf([
      ['status', 'tier 2', 'active'],
      ['status', '', 'inactive'],
    ]);
    expect(check({ status: 'TIER-2' }, { meanings }).kind).toBe('member');
    expect(check({ status: '' }, { meanings }).kind).toBe('left_out');
  });
});

describe('[IMP-45] words that a manager gave a meaning', () => {
  const meanings = meaningsOf([
    ['plan', 'Gold', '2,5'],
    ['plan', 'Old plan', 'leave_out'],
    ['petType', 'K-9', 'dog'],
    ['petType', 'Rabbit', 'leave_out'],
    ['gender', 'F/S', 'female'],
    ['addOns', 'Joints', '7'],
    ['uses', 'Wellness visit', 'Comprehensive physical exam'],
    ['uses', 'Gift', 'none'],
  ]);
  const read = (changes: Parameters<typeof check>[0]) => check(changes, { meanings });

  test('are read as that', () => {
    const changes = { gender: 'f/s', addOns: 'JOINTS', monthlyPrice: '93.25', petType: 'k 9' };
    const row = read({ ...changes, uses: 'wellness visit: 1; gift: 2' });
    expect(told(row)).toEqual([]);
    expect(row.member).toMatchObject({
      pet: { type: 'dog', gender: 'female' },
      addOnIds: ['7'],
      uses: [{ benefitCode: 'exam', quantity: 1 }],
    });
  });

  test('of several plans, the pet decides', () => {
    const plan = { plan: 'GOLD', monthlyPrice: '' };
    expect(read(plan).member?.planId).toBe(2);
    expect(read({ ...plan, age: '3 months' }).member?.planId).toBe(5);
    expect(told(read({ ...plan, petType: 'cat' }))).toEqual([
      'error Plan: “Dog Gold” is a plan for dogs, and this pet is a cat.',
    ]);
  });

  test('leave rows out, whatever else is wrong with them', () => {
    expect(read({ plan: 'Old plan', email: 'nobody' })).toMatchObject({ kind: 'left_out' });
    expect(read({ petType: 'rabbit' })).toMatchObject({ kind: 'left_out', problems: [] });
  });

  test('of a plan that is gone since count no more', () => {
    const gone = meaningsOf([['plan', 'Gold', '99']]);
    expect(told(check({ plan: 'Gold' }, { meanings: gone }))).toEqual([
      'error Plan: “Gold” is not one of the plans. Say which one it is.',
    ]);
  });
});
