import { describe, expect, it } from 'vitest';
import { passesLuhn } from '../browser/card-rules.ts';
import { behaviorOf, cardByNumber, cardByToken, fingerprintOf } from './cards.ts';

describe('test cards', () => {
  it.each([
    '4242424242424242',
    '5555555555554444',
    '4000000000000002',
    '4000000000009995',
    '4000000000000069',
    '4000000000000127',
    '4000002500003155',
    '4000002760003184',
    '4000000000000341',
    '4000000000003220',
  ])('%s is known and passes the Luhn check', (number) => {
    expect(cardByNumber(number)).toBeDefined();
    expect(passesLuhn(number)).toBe(true);
  });

  it('have a fingerprint that does not reveal the number', () => {
    const fingerprint = fingerprintOf('4000000000009995');
    expect(fingerprint).not.toMatch(/9995/);
    expect(behaviorOf(fingerprint).decline).toEqual({
      code: 'card_declined',
      declineCode: 'insufficient_funds',
    });
    expect(behaviorOf(fingerprintOf('4242424242424242')).decline).toBeUndefined();
  });

  it('have the names in Stripe’s documentation', () => {
    expect(cardByToken('visa_chargeDeclined')?.number).toBe('4000000000000002');
    expect(cardByToken('chargeDeclined')?.number).toBe('4000000000000002');
    expect(cardByToken('visa_debit')?.number).toBe('4000056655665556');
    expect(cardByToken('authenticationRequired')?.authentication).toBe('always');
  });

  it('detect a wrong digit', () => {
    expect(passesLuhn('4242424242424241')).toBe(false);
  });
});
