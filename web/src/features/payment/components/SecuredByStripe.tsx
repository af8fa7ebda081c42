import { ShieldCheck } from 'lucide-react';

export function SecuredByStripe() {
  return (
    <p className="flex items-center justify-center gap-2 text-sm text-ink-700">
      <ShieldCheck aria-hidden className="size-5 text-brand-700" />
      Secured by Stripe
    </p>
  );
}
