import { completeRequest } from '@petwell/chassis';
import type { ConsentStore } from '../use-cases/record-consent.ts';
import type { RunInTransaction } from './database.ts';

export function createConsentStore(runInTransaction: RunInTransaction): ConsentStore {
  return {
    add: (consent, record) =>
      runInTransaction(async (tx) => {
        await tx.$executeRaw`
          INSERT INTO payment_consents (enrollment_id, owner_id, text_version, client_address)
          VALUES (${consent.enrollmentId}, ${consent.ownerId}, ${consent.textVersion},
            ${consent.clientAddress})`;
        if (record) await completeRequest(tx, record, { status: 204, body: null });
      }),
  };
}
