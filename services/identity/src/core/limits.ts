import { AppError, type createPool } from '@petwell/chassis';
import type { Config } from '../config.ts';
import {
  createAttemptLimits,
  noLimits,
  type AttemptLimit,
  type AttemptLimits,
} from './attempt-limits.ts';

/** Creates every limit, by what it counts. Their names stand in the database. */
export function createLimits(config: Config, pool: ReturnType<typeof createPool>) {
  const limits = (name: string, limit: AttemptLimit) =>
    config.RATE_LIMITS === 'off' ? noLimits : createAttemptLimits(pool, name, limit);
  const minute = 60;
  return {
    login: limits('login', {
      perAddress: config.LOGIN_ADDRESS_LIMIT_PER_MINUTE,
      perAccount: config.LOGIN_LIMIT_PER_MINUTE,
      windowSeconds: minute,
    }),
    adminLogin: limits('admin-login', {
      perAddress: config.ADMIN_LOGIN_ADDRESS_LIMIT_PER_MINUTE,
      perAccount: config.ADMIN_LOGIN_LIMIT_PER_MINUTE,
      windowSeconds: minute,
    }),
    demo: limits('demo', {
      perAddress: config.DEMO_ADDRESS_LIMIT_PER_MINUTE,
      perAccount: config.DEMO_ADDRESS_LIMIT_PER_MINUTE,
      windowSeconds: minute,
    }),
    reset: limits('reset', {
      perAddress: config.RESET_ADDRESS_LIMIT_PER_HOUR,
      perAccount: config.RESET_LIMIT_PER_HOUR,
      windowSeconds: 60 * minute,
      knownBy: 'login',
    }),
    staffReset: limits('staff-reset', {
      perAddress: config.RESET_ADDRESS_LIMIT_PER_HOUR,
      perAccount: config.RESET_LIMIT_PER_HOUR,
      windowSeconds: 60 * minute,
      knownBy: 'admin-login',
    }),
    link: limits('link', {
      perAddress: config.LINK_ADDRESS_LIMIT_PER_MINUTE,
      perAccount: config.LINK_ADDRESS_LIMIT_PER_MINUTE,
      windowSeconds: minute,
    }),
    reveal: limits('reveal', {
      perAddress: config.RESET_ADDRESS_LIMIT_PER_HOUR,
      perAccount: config.REVEAL_LIMIT_PER_HOUR,
      windowSeconds: 60 * minute,
    }),
    addressMails: createAddressMailLimits({
      links: limits('address-links', mailsPerHour(config.ADDRESS_MAIL_LIMIT_PER_HOUR - 1)),
      all: limits('address-mails', mailsPerHour(config.ADDRESS_MAIL_LIMIT_PER_HOUR)),
    }),
  };
}

const mailsPerHour = (perAccount: number): AttemptLimit => ({
  perAddress: perAccount,
  perAccount,
  windowSeconds: 3600,
});

export type AddressMailLimits = ReturnType<typeof createAddressMailLimits>;

/**
 * Limits what an address is mailed because of first passwords and address changes: three mails an hour. One
 * of them is reserved for notices, so that the notice to an address can't be silenced by asking for changes
 * to it.
 */
export function createAddressMailLimits(limits: {
  links: Pick<AttemptLimits, 'allowsAccount'>;
  all: Pick<AttemptLimits, 'allowsAccount'>;
}) {
  // Mailboxes are counted wherever the requests come from.
  /** Counts a notice to an address. False if over the limit. */
  const allowsNotice = (email: string) => limits.all.allowsAccount(email);
  return {
    allowsNotice,

    /** Counts a link to an address whose holder may not have asked for it. @throws AppError rate_limited */
    async countLink(email: string): Promise<void> {
      if (!(await limits.links.allowsAccount(email)) || !(await allowsNotice(email))) {
        throw tooMany();
      }
    },

    /** Counts a notice without which the change must not happen. @throws AppError rate_limited */
    async countNotice(email: string): Promise<void> {
      if (!(await allowsNotice(email))) throw tooMany();
    },
  };
}

const tooMany = () =>
  new AppError('rate_limited', {
    publicMessage:
      'We have already sent several emails to this address. Please try again in an hour.',
    retryAfterSeconds: 3600,
  });
