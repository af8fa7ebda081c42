import { claimLeaseMs, claimRenewalMs } from '../domain/delivery-policy.ts';
import type { ClaimedMail, MailLog } from './mail-log.ts';

/**
 * Creates a function that renews the claim on an email while the work runs. A failed renewal is only logged,
 * because two more follow before the claim expires.
 */
export function createKeepClaim(deps: {
  mailLog: Pick<MailLog<unknown>, 'extendClaim'>;
  clock: () => Date;
  logger: { warn(details: object, message: string): void };
  renewalMs?: number;
}) {
  const { mailLog, clock, logger, renewalMs = claimRenewalMs } = deps;
  return async function keepClaim(mail: ClaimedMail, work: () => Promise<void>): Promise<void> {
    const renew = () => {
      const until = new Date(clock().getTime() + claimLeaseMs);
      mailLog.extendClaim(mail, until).catch((err: unknown) => {
        logger.warn({ err, mailId: mail.id }, 'claim could not be renewed');
      });
    };
    const timer = setInterval(renew, renewalMs);
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
  };
}
