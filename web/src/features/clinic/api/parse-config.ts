import type { PublicConfig } from '@petwell/contracts';
import { asArray, asBoolean, asObject, asText, asUrl } from '../../../shared/api/guards.ts';

/** `publicConfigSchema` by hand (see guards.ts). Throws ShapeError. */
export function parseConfig(value: unknown): PublicConfig {
  const root = asObject(value, 'config');
  const clinic = asObject(root['clinic'], 'clinic');
  const payment = asObject(root['payment'], 'payment');
  return {
    clinic: {
      name: asText(clinic['name'], 'name'),
      phone: asText(clinic['phone'], 'phone'),
      email: asText(clinic['email'], 'email'),
      address: asText(clinic['address'], 'address'),
      hours: asArray(clinic['hours'], 'hours', (item) => {
        const entry = asObject(item, 'hours');
        return { days: asText(entry['days'], 'days'), hours: asText(entry['hours'], 'hours') };
      }),
      schedulingUrl: asUrl(clinic['schedulingUrl'], 'schedulingUrl'),
      websiteUrl: asUrl(clinic['websiteUrl'], 'websiteUrl'),
    },
    payment: {
      publishableKey: asText(payment['publishableKey'], 'publishableKey'),
      scriptUrl: asUrl(payment['scriptUrl'], 'scriptUrl'),
      isTestMode: asBoolean(payment['isTestMode'], 'isTestMode'),
      statementDescriptor: asText(payment['statementDescriptor'], 'statementDescriptor'),
    },
    isDemoEnabled: asBoolean(root['isDemoEnabled'], 'isDemoEnabled'),
  };
}
