import { Check } from 'lucide-react';

/** Lists a plan's features. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="space-y-2">
      {features.map((feature) => (
        <li key={feature} className="flex items-start gap-2.5">
          <Check aria-hidden strokeWidth={3} className="mt-1 size-4 shrink-0 text-brand-600" />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  );
}
