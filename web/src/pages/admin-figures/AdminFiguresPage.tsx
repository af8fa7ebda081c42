import { useSearchParams } from 'react-router-dom';
import { MemberList } from '../../features/plan-figures/components/MemberList.tsx';
import { NextMonth } from '../../features/plan-figures/components/NextMonth.tsx';
import { PlanFigures } from '../../features/plan-figures/components/PlanFigures.tsx';
import { Providers } from '../../features/plan-figures/components/Providers.tsx';
import { ServiceUses } from '../../features/plan-figures/components/ServiceUses.tsx';
import { shownFigureOf } from '../../features/plan-figures/figure-columns.ts';
import { paths } from '../../shared/paths.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** `/admin-dashboard/plan-figures`: what members paid, used, and could still use, and the lists behind it. */
export function AdminFiguresPage() {
  const [query] = useSearchParams();
  const shown = shownFigureOf(query);
  return (
    <StaffPage
      title="Plan figures"
      description="What members paid, used, and could still use in the plan years that run."
      actions={<TextLink to={paths.adminReports}>Past plan years</TextLink>}
    >
      {shown ? (
        <MemberList shown={shown} />
      ) : (
        <div className="space-y-6">
          <PlanFigures />
          <NextMonth />
          <ServiceUses />
          <Providers />
        </div>
      )}
    </StaffPage>
  );
}
