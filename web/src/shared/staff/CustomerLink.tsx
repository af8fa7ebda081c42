import { Link } from 'react-router-dom';
import { customerPathOf } from './customer-path.ts';

type CustomerLinkProps = { ownerId: number; ownerName: string; email: string };

/** Links the customer's name to their details; a deleted customer has none. */
export function CustomerLink({ ownerId, ownerName, email }: CustomerLinkProps) {
  if (ownerName === '') return <span className="font-semibold">Deleted customer</span>;
  return (
    <Link
      to={customerPathOf({ ownerId, email })}
      className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-brand-700 underline underline-offset-4 pointer-coarse:min-h-11"
    >
      <span translate="no">{ownerName}</span>
    </Link>
  );
}
