import type { ConsentStore } from '../use-cases/record-consent.ts';
import type { Database } from './database.ts';

export function createConsentStore(database: Database): ConsentStore {
  return {
    async add(consent) {
      await database.paymentConsent.create({ data: consent });
    },
  };
}
