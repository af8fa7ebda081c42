import { describe, expect, it, vi } from 'vitest';
import { createPaymentData, storeFlow } from '../testing/flow.ts';
import { draftStorage } from './draft-storage.ts';
import { clearEnrollmentInput, clearFlowStorage } from './flow-keys.ts';
import { flowStorage } from './flow-storage.ts';

const paymentData = createPaymentData();

describe('flow storage', () => {
  it('[TOA-06] has exactly the keys in the specification', () => {
    expect(Object.keys(flowStorage)).toEqual([
      'enrollmentData',
      'existingOwnerData',
      'accountSetupData',
      'paymentData',
      'paymentCompleted',
      'pendingEnrollment',
      'adminAccess',
      'adminUser',
    ]);
    flowStorage.paymentData.write(paymentData);
    expect(sessionStorage.getItem('paymentData')).toContain('"enrollmentId":21');
    expect(flowStorage.paymentData.read()).toEqual(paymentData);
  });

  it.each(['{"enrollmentId":"21"}', 'not json', 'null', '[]'])('drops corrupt data: %s', (text) => {
    sessionStorage.setItem('paymentData', text);
    expect(flowStorage.paymentData.read()).toBeNull();
    expect(sessionStorage.getItem('paymentData')).toBeNull();
  });

  it('[PAY-18] never reads a client secret, even a stored one', () => {
    storeFlow('paymentData', { ...paymentData, clientSecret: 'pi_1_secret_2' });
    expect(flowStorage.paymentData.read()).toEqual(paymentData);
  });

  it('falls back to memory when storage fails', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    flowStorage.paymentData.write(paymentData);
    expect(sessionStorage.getItem('paymentData')).toBeNull();
    expect(flowStorage.paymentData.read()).toEqual(paymentData);
    flowStorage.paymentData.clear();
    expect(flowStorage.paymentData.read()).toBeNull();
  });

  it('survives a browser that blocks storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    expect(flowStorage.adminAccess.read()).toBeNull();
    flowStorage.adminAccess.write(true);
    expect(flowStorage.adminAccess.read()).toBe(true);
    flowStorage.adminAccess.clear();
  });

  it('clears this tab’s data on sign-out', () => {
    flowStorage.paymentData.write(paymentData);
    draftStorage.owner.write({ firstName: 'Ana', lastName: '', email: '', phone: '' });
    clearFlowStorage();
    expect(sessionStorage).toHaveLength(0);
  });

  it('clears drafts but not the pending payment once the account is set up', () => {
    flowStorage.paymentData.write(paymentData);
    draftStorage.owner.write({ firstName: 'Ana', lastName: '', email: '', phone: '' });
    sessionStorage.setItem('enrollmentData', '{}');
    clearEnrollmentInput();
    expect(Object.keys(sessionStorage)).toEqual(['paymentData']);
  });
});
