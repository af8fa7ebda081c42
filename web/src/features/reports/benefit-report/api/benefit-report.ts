import { readBenefitReport } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

export const benefitReportQuery = queryOptions({
  queryKey: adminKeys.benefitReport,
  queryFn: ({ signal }) => callRoute(readBenefitReport, { signal }),
});
