import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { SetPasswordByLink } from './SetPasswordByLink.tsx';

type ResetPasswordProps = Pick<
  ComponentProps<typeof SetPasswordByLink>,
  'token' | 'onSet' | 'useSetPassword' | 'intro'
> & {
  newLinkPath: string;
  signInPath: string;
  /** The next step once the password is set. */
  next: string;
};

/** Sets a new password with an emailed link, and leads to signing in with it. */
export function ResetPassword({ newLinkPath, signInPath, next, ...given }: ResetPasswordProps) {
  const newLink = (
    <Link to={newLinkPath} className={buttonClass({ variant: 'outline' })}>
      Get a new link
    </Link>
  );
  const signIn = (
    <Link to={signInPath} className={buttonClass()}>
      Sign in
    </Link>
  );
  return (
    <Card className="p-6 sm:p-8">
      <SetPasswordByLink
        {...given}
        button="Set new password"
        otherwise={newLink}
        done={
          <Alert variant="success" title="Your new password is set" actions={signIn}>
            {`You are signed out everywhere. ${next}`}
          </Alert>
        }
      />
    </Card>
  );
}
