import { addDays, clinicDay } from '@petwell/chassis/time';
import type { NewEvent } from '@petwell/chassis';
import { mailKeys } from '@petwell/contracts/events';
import { mailAbout } from '../../core/payable.ts';
import { priceOn, type PriceFrom } from '../../core/rules-terms.ts';
import type { NextCharge } from './next-charge-provider.ts';
import type { ChangedEnrollment } from './next-charge.ts';

const dateOf = (day: string): string => day.slice(8);
const isLastOfMonth = (day: string): boolean => dateOf(addDays(day, 1)) === '01';

/** Whether a plan that is charged on one day is charged on the other in another month: January 31 and February 28. */
function isSameDate(one: string, other: string): boolean {
  const [early, late] = [dateOf(one), dateOf(other)].sort() as [string, string];
  return early === late || isLastOfMonth(dateOf(one) === early ? one : other);
}

/**
 * Whether the next charge isn't what the owner expects: another amount than the last one, or another day than that one
 * moved on by whole months. `told` that is still to come must be the same day.
 */
export function isNews(
  told: NextCharge,
  next: NextCharge,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  if (told.amountCents !== next.amountCents) return true;
  const [toldOn, nextOn] = [clinicDay(told.chargeAt, timeZone), clinicDay(next.chargeAt, timeZone)];
  return told.chargeAt > now ? toldOn !== nextOn : !isSameDate(toldOn, nextOn);
}

/** Returns the charge that the owner knows of, with the amount that was announced for the next one's day, if any. */
export function withAnnounced(
  told: NextCharge | null,
  next: NextCharge | null,
  { prices, timeZone }: { prices: readonly PriceFrom[]; timeZone: string },
): NextCharge | null {
  const isAnnounced =
    next !== null &&
    prices.length > 0 &&
    priceOn(prices, clinicDay(next.chargeAt, timeZone)) === next.amountCents;
  return told && isAnnounced ? { ...told, amountCents: next.amountCents } : told;
}

/** Requests the email about a next charge that isn't what the owner expects. */
export function toNextChargeMail(
  { payer, subscriptionId, enrollmentId, petName, planName, observedAt }: ChangedEnrollment,
  { next, told }: { next: NextCharge; told: NextCharge },
): NewEvent<'mail.requested.v1'> {
  return mailAbout(
    { enrollmentId, payer },
    {
      dedupeKey: mailKeys.nextCharge(subscriptionId, observedAt),
      mail: {
        kind: 'next-charge',
        firstName: payer.firstName,
        email: payer.email,
        petName,
        planName,
        amountCents: next.amountCents,
        chargeAt: next.chargeAt.toISOString(),
        lastCents: told.amountCents,
      },
    },
  );
}
