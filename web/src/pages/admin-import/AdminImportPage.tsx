import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { CallList } from '../../features/moving-in/call-list/components/CallList.tsx';
import { PastImports } from '../../features/moving-in/import/components/PastImports.tsx';
import { ShownImport } from '../../features/moving-in/import/components/ShownImport.tsx';
import { UploadFile } from '../../features/moving-in/import/components/UploadFile.tsx';
import { MemberSetups } from '../../features/moving-in/set-ups/components/MemberSetups.tsx';
import { paths } from '../../shared/paths.ts';
import { adminKeys } from '../../shared/staff/admin-keys.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { buttonClass } from '../../shared/ui/Button.tsx';

/** The import that the address names, `?import=12`: another tab, or a reload, shows the same one. */
function useShownId(): number | null {
  const [params] = useSearchParams();
  const id = Number(params.get('import'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** `/admin-dashboard/import`: brings members in from a file. */
export function AdminImportPage() {
  const id = useShownId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const onDiscarded = () => {
    void queryClient.invalidateQueries({ queryKey: [...adminKeys.imports, 'list'] });
    void navigate(paths.adminImport);
  };
  return (
    <StaffPage
      title="Import members"
      description="Bring members in from a spreadsheet or another system."
      actions={
        id !== null && (
          <Link
            to={paths.adminImport}
            className={buttonClass({ variant: 'outline', size: 'medium' })}
          >
            All files
          </Link>
        )
      }
    >
      {id !== null ? (
        <ShownImport
          key={id}
          id={id}
          onDiscarded={onDiscarded}
          callListOf={(importId) => <CallList of={{ importId }} mayAdd />}
        />
      ) : (
        <div className="space-y-8">
          <UploadFile onUploaded={(made) => void navigate(paths.adminImportOf(made))} />
          <MemberSetups />
          <PastImports />
        </div>
      )}
    </StaffPage>
  );
}
