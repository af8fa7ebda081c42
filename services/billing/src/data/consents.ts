import { completeRequest } from '@petwell/chassis';
import type { ConsentStore } from '../use-cases/record-consent.ts';
import type { RunInTransaction } from './database.ts';

export function createConsentStore(runInTransaction: RunInTransaction): ConsentStore {
  return {
    add: (consent, record) =>
      runInTransaction(async (tx) => {
        await tx.paymentConsent.create({ data: consent });
        if (record) await completeRequest(tx, record, { status: 204, body: null });
      }),
  };
}
