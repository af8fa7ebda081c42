import { useNavigate } from 'react-router-dom';
import { describeError } from '../../../shared/api/describe-error.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { useDemoLogin } from '../api/login.ts';
import { loginTexts } from '../texts.ts';

/** Opens the demo owner's dashboard; renders nothing if the demo is disabled. */
export function DemoSignIn() {
  const navigate = useNavigate();
  const config = useConfig();
  const demo = useDemoLogin();
  if (config?.isDemoEnabled !== true) return null;

  const open = async () => {
    const signedIn = await demo.mutateAsync().catch(() => null);
    if (signedIn !== null) await navigate(paths.dashboard(signedIn.owner.email));
  };

  return (
    <div className="space-y-3">
      {demo.isError && (
        <Alert variant="error">{describeError(demo.error, loginTexts.demoFailed)}</Alert>
      )}
      <Button variant="outline" width="full" isLoading={demo.isPending} onClick={() => void open()}>
        View demo dashboard
      </Button>
      <p className="text-center text-sm text-ink-500">
        Look around with sample pets. You can’t change anything there.
      </p>
    </div>
  );
}
