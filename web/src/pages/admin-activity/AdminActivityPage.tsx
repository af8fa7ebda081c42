import { useState } from 'react';
import { ActivityLog } from '../../features/activity/components/ActivityLog.tsx';
import { SearchField } from '../../shared/staff/SearchField.tsx';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';

/** `/admin-dashboard/activity`: lists staff actions with subject, time, result, and for managers the address. */
export function AdminActivityPage() {
  const [q, setQ] = useState('');
  return (
    <StaffPage title="Activity" description="What staff did, and when.">
      <div role="search" className="mb-6 max-w-md">
        <SearchField placeholder="Colleague, service, or amount" value={q} onSearch={setQ} />
      </div>
      <ActivityLog q={q} />
    </StaffPage>
  );
}
