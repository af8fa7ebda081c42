import { useIsFetching } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Button } from '../../../shared/ui/Button.tsx';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import { useRefreshCustomers } from '../api/sync-payments.ts';

/** Refetches the customers, to show colleagues' changes. Nothing refetches automatically. */
export function RefreshCustomers() {
  const refresh = useRefreshCustomers();
  const isFetching = useIsFetching({ queryKey: adminKeys.customers }) > 0;
  return (
    <Button variant="ghost" size="small" isLoading={isFetching} onClick={() => void refresh()}>
      {!isFetching && <RotateCw aria-hidden className="size-4" />}
      <span>Refresh</span>
    </Button>
  );
}
