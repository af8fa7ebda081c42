import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { webhookInfoQuery } from '../api/test-tools.ts';

/**
 * Explains that tests are unavailable with live keys, before anyone fills in a form; the server rejects them.
 */
export function TestModeGate({ children }: { children: ReactNode }) {
  const { data: info } = useQuery(webhookInfoQuery);
  if (info?.isTestMode !== false) return children;
  return (
    <Alert variant="warning" title="The test tools are off">
      This clinic takes real payments. A test would charge real cards and email real people.
    </Alert>
  );
}
