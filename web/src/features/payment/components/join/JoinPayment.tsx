import type { JoinLink } from '@petwell/contracts';
import { currentVersion } from '@petwell/contracts/legal';
import { agreeToJoin, reportJoined, usePrepareJoin } from '../../api/join-links.ts';
import { CardPayment } from '../CardPayment.tsx';
import { PayByCardHeading } from '../PayByCardHeading.tsx';
import { TestCards } from '../TestCards.tsx';
import { hasCode } from '../../../../shared/api/api-error.ts';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { useConfig } from '../../../../shared/clinic/get-config.ts';
import { useTextTerms } from '../../../../shared/clinic/text-terms.ts';
import { paths } from '../../../../shared/paths.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';

export type JoinOutcome = 'paid' | 'processing';

type JoinPaymentProps = {
  link: JoinLink;
  token: string;
  /** For a proposal that is over, or differs from the terms agreed to. */
  readAgain: () => void;
  onDone: (outcome: JoinOutcome) => void;
};

/** Agrees and pays: the card form of /payment-setup, with the link instead of a session. */
export function JoinPayment({ link, token, readAgain, onDone }: JoinPaymentProps) {
  const isTestMode = useConfig()?.payment.isTestMode === true;
  const textVersion = currentVersion('payment', useTextTerms());
  const prepare = usePrepareJoin(token);
  const clientSecret = prepare.data?.clientSecret ?? null;

  async function agree() {
    try {
      await agreeToJoin(token, link, textVersion);
    } catch (error) {
      // Staff changed it: shown before anything is charged.
      if (hasCode(error, 'status_conflict') || hasCode(error, 'link_invalid')) readAgain();
      throw error;
    }
  }

  if (clientSecret !== null) {
    return (
      <div className="space-y-6">
        <PayByCardHeading />
        {isTestMode && <TestCards />}
        <CardPayment
          enrollment={{ membershipFee: link.membershipFee, totalMonthlyPrice: link.monthlyTotal }}
          clientSecret={clientSecret}
          payer={{
            agree,
            finish: async () => onDone((await reportJoined(token)) ? 'paid' : 'processing'),
            returnPath: paths.join,
          }}
        />
      </div>
    );
  }
  const begin = () =>
    prepare.mutate(undefined, {
      // Paid in another tab, or over.
      onSuccess: (prepared) => {
        if (prepared.clientSecret === null) readAgain();
      },
      onError: (error) => {
        if (hasCode(error, 'link_invalid')) readAgain();
      },
    });
  return (
    <div className="space-y-4">
      {prepare.error && (
        <Alert variant="error" title="The payment can’t begin">
          {describeError(prepare.error, 'Please try again in a minute.')}
        </Alert>
      )}
      <Button variant="sun" size="large" width="full" isLoading={prepare.isPending} onClick={begin}>
        Continue to payment
      </Button>
    </div>
  );
}
