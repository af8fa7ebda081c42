import { useIsHydrated } from '../../shared/hooks/use-is-hydrated.ts';
import { cookiesBlockedText } from '../../shared/session/cookies-blocked.ts';
import { Alert } from '../../shared/ui/Alert.tsx';

/** Says what doesn't work, and what to do, if the browser says that it blocks cookies. */
export function CookieNotice() {
  if (!useIsHydrated() || navigator.cookieEnabled) return null;
  return (
    <Alert
      variant="warning"
      title="Cookies are blocked"
      className="mx-4 mt-12 -mb-6 sm:mx-auto sm:max-w-xl"
    >
      {cookiesBlockedText}
    </Alert>
  );
}
