import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeAbuse } from './security/abuse.ts';
import { createSecurityFixture, type SecurityFixture } from './security/security-fixture.ts';
import { describeAuthorizationMatrix } from './security/authorization-matrix.ts';
import { describeCrossSite } from './security/cross-site.ts';
import { describeDirectAccess } from './security/direct-access.ts';
import { describeExportFlood } from './security/export-flood.ts';
import { describeLuresInNames } from './security/lures-in-names.ts';
import { describeHoarding } from './security/hoarding.ts';
import { describeKeyRotation } from './security/key-rotation.ts';
import { describeLedgerErasure } from './security/ledger-erasure.ts';
import { describeLogGrowth } from './security/log-growth.ts';
import { describeLogPrivacy } from './security/log-privacy.ts';
import { describeReportFlood } from './security/report-flood.ts';
import { describeShortFuzz } from './security/short-fuzz.ts';
import { describeUnstorableInput } from './security/unstorable-input.ts';
import { describeTakeoverOfAccounts } from './security/takeover-of-accounts.ts';
import { describeTakeoverOfData } from './security/takeover-of-data.ts';
import { describeTakeoverOfRoutes } from './security/takeover-of-routes.ts';

describe('attacks on a running system', () => {
  let stack: RunningStack;
  let fixture: SecurityFixture;
  beforeAll(async () => {
    stack = await startStack({ withDemo: true, environment: { RATE_LIMITS: 'off' } });
    fixture = createSecurityFixture(stack);
  });
  afterAll(() => stack?.stop());
  describeTakeoverOfAccounts(() => fixture);
  describeTakeoverOfData(() => fixture);
  describeTakeoverOfRoutes(() => fixture);
  describeAbuse(() => fixture);
  describeExportFlood(() => fixture);
  describeReportFlood(() => fixture);
  describeHoarding(() => fixture);
  describeUnstorableInput(() => fixture);
  describeLuresInNames(() => fixture);
  describeLedgerErasure(() => fixture);
  describeLogGrowth(() => fixture);
  describeCrossSite(() => fixture);
  describeAuthorizationMatrix(() => fixture);
  describeDirectAccess(() => fixture);
  describeKeyRotation(() => fixture);
  describeShortFuzz(() => fixture);
  // Runs last, so that the logs include all other tests.
  describeLogPrivacy(() => fixture);
});
