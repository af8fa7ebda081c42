import {
  discountCentsOf,
  fromCents,
  furtherPetLine,
  furtherPetPromise,
  listPriceOf,
  type Plan,
} from '@petwell/contracts';
import { clsx } from 'clsx';
import { Amounts } from '../ui/Amounts.tsx';
import { Price } from '../ui/Price.tsx';

type Priced = Pick<Plan, 'name' | 'monthlyPrice' | 'furtherPet'>;

/** The lines that a plan's monthly price is made of: its list price and, of a further pet's, the discount. */
export function planLines(plan: Priced) {
  const listed = {
    key: plan.name,
    label: <span translate="no">{plan.name}</span>,
    price: <Price amount={listPriceOf(plan)} per="per month" />,
  };
  const cents = discountCentsOf(plan);
  if (cents === 0) return [listed];
  const discount = {
    key: furtherPetLine,
    label: <span>{furtherPetLine}</span>,
    price: <Price amount={fromCents(cents)} per="per month" isDiscount />,
  };
  return [listed, discount];
}

/** Says that a price is that of a further pet, what it would be otherwise, and for how long it stays. */
export function FurtherPetNote(given: {
  plan: Pick<Plan, 'monthlyPrice' | 'membershipFee' | 'furtherPet'>;
  /** The lines of the price are shown above. */
  isBelowLines?: boolean;
  className?: string;
}) {
  const { plan, isBelowLines = false, className } = given;
  const { furtherPet, membershipFee } = plan;
  if (!furtherPet) return null;
  const { monthlyDiscount, listFee } = furtherPet;
  const isDiscounted = discountCentsOf(plan) > 0;
  const discount = `${furtherPetLine}: −$${monthlyDiscount} a month from the list price of $${listPriceOf(plan)}.`;
  return (
    <div className={clsx('space-y-1', className)}>
      {isDiscounted && (
        <p>
          <Amounts>{isBelowLines ? furtherPetPromise : `${discount} ${furtherPetPromise}`}</Amounts>
        </p>
      )}
      {listFee !== membershipFee && (
        <p>
          <Amounts>{`The membership fee is $${membershipFee} instead of $${listFee}.`}</Amounts>
        </p>
      )}
    </div>
  );
}
