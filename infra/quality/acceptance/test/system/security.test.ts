import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeAccountEnumeration } from './security/account-enumeration.ts';
import { describeAddressMoves } from './security/address-moves.ts';
import { describeAuthorizationMatrix } from './security/authorization-matrix.ts';
import { describeBatchRecording } from './security/batch-recording.ts';
import { describeBookingsAfterDeath } from './security/bookings-after-death.ts';
import { describeCardLinkMisuse } from './security/card-link-misuse.ts';
import { describeChangeLinkMisuse } from './security/change-link-misuse.ts';
import { describeCostlyInput } from './security/costly-input.ts';
import { describeCrossSite } from './security/cross-site.ts';
import { describeCsvFormulas } from './security/csv-formulas.ts';
import { describeDirectAccess } from './security/direct-access.ts';
import { describeExportFlood } from './security/export-flood.ts';
import { describeForeignAddresses } from './security/foreign-addresses.ts';
import { describeForeignPasswords } from './security/foreign-passwords.ts';
import { describeForgedWebhooks } from './security/forged-webhooks.ts';
import { describeGuessedIds } from './security/guessed-ids.ts';
import { describeHiddenActions } from './security/hidden-actions.ts';
import { describeHoarding } from './security/hoarding.ts';
import { describeInternalRoutes } from './security/internal-routes.ts';
import { describeKeyRotation } from './security/key-rotation.ts';
import { describeLedgerErasure } from './security/ledger-erasure.ts';
import { describeLogGrowth } from './security/log-growth.ts';
import { describeLogPrivacy } from './security/log-privacy.ts';
import { describeLuresInNames } from './security/lures-in-names.ts';
import { describeMailFlood } from './security/mail-flood.ts';
import { describeMailedLinkReuse } from './security/mailed-link-reuse.ts';
import { describeMassAssignment } from './security/mass-assignment.ts';
import { describeStaffMoney } from './security/staff-money.ts';
import { describeMoneyKeys } from './security/money-keys.ts';
import { describeRedirects } from './security/redirects.ts';
import { describeReportFlood } from './security/report-flood.ts';
import { describeSavedCards } from './security/saved-cards.ts';
import { describeShortFuzz } from './security/short-fuzz.ts';
import { describeSmuggledHeaders } from './security/smuggled-headers.ts';
import { describeStolenSessions } from './security/stolen-sessions.ts';
import { describeUnprovedAddresses } from './security/unproved-addresses.ts';
import { describeUnstorableInput } from './security/unstorable-input.ts';
import { noCareRuns } from '../fuzz/run-fuzz.ts';
import { createSecurityFixture, type SecurityFixture } from './security/security-fixture.ts';

/** Each attack has its own people and needs nothing of another. */
const attacks = [
  describeForeignPasswords,
  describeMailedLinkReuse,
  describeAddressMoves,
  describeForeignAddresses,
  describeUnprovedAddresses,
  describeStolenSessions,
  describeAccountEnumeration,
  describeGuessedIds,
  describeMassAssignment,
  describeForgedWebhooks,
  describeSavedCards,
  describeInternalRoutes,
  describeSmuggledHeaders,
  describeRedirects,
  describeHiddenActions,
  describeCostlyInput,
  describeCsvFormulas,
  describeStaffMoney,
  describeMoneyKeys,
  describeCardLinkMisuse,
  describeChangeLinkMisuse,
  describeExportFlood,
  describeMailFlood,
  describeReportFlood,
  describeHoarding,
  describeUnstorableInput,
  describeLuresInNames,
  describeLedgerErasure,
  describeBookingsAfterDeath,
  describeBatchRecording,
  describeLogGrowth,
  describeCrossSite,
  describeAuthorizationMatrix,
  describeDirectAccess,
  describeKeyRotation,
  describeShortFuzz,
  // Last, so that the logs include all others.
  describeLogPrivacy,
];

describe('attacks on a running system', () => {
  let stack: RunningStack;
  let fixture: SecurityFixture;
  beforeAll(async () => {
    stack = await startStack({
      withDemo: true,
      environment: { RATE_LIMITS: 'off', ...noCareRuns },
    });
    fixture = createSecurityFixture(stack);
  });
  afterAll(() => stack?.stop());
  for (const describeAttack of attacks) describeAttack(() => fixture);
});
