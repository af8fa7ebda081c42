import { careFeatures } from '@petwell/contracts';
import { useEffect, useRef } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { Amounts } from '../ui/Amounts.tsx';
import type { Chosen } from './chosen.ts';
import { FeatureList } from './FeatureList.tsx';
import { planChanges, type PriceChange } from './plan-changes.ts';

function PriceLine({ name, before, after }: PriceChange) {
  const per = name === null ? '' : ' a month';
  return (
    <li>
      <span translate={name === null ? undefined : 'no'}>{name ?? 'The membership fee'}</span>{' '}
      <Amounts>{`was $${before}${per} when you opened this page. It is $${after} now.`}</Amounts>
    </li>
  );
}

/**
 * Says what has changed about what is chosen, at both prices, and takes the focus. `button`: enrolls at the new price.
 */
export function PlanChanged(given: { before: Chosen; after: Chosen; button: string }) {
  const { before, after, button } = given;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const { prices, gone, different } = planChanges(before, after);
  const isSame = prices.length + gone.length + different.length === 0;
  return (
    <Alert
      ref={ref}
      variant="warning"
      title={prices.length > 0 ? 'The price has changed' : 'This plan has changed'}
    >
      <ul className="mt-1 space-y-1">
        {prices.map((price) => (
          <PriceLine key={price.name ?? 'fee'} {...price} />
        ))}
        {gone.map((name) => (
          <li key={name}>
            <span translate="no">{name}</span>{' '}
            <span>isn’t offered for this pet anymore, so it’s left out.</span>
          </li>
        ))}
        {different.map((name) => (
          <li key={name}>
            <span>What</span> <span translate="no">{name}</span> <span>includes has changed.</span>
          </li>
        ))}
        {isSame && <li>Its price and what it includes are as before.</li>}
      </ul>
      {different.includes(after.plan.name) && (
        <details>
          <summary className="min-h-11 py-2.5 font-semibold">What the plan includes now</summary>
          <FeatureList features={careFeatures(after.plan.features)} />
        </details>
      )}
      <p className="mt-2">
        <span>{`Nothing has been charged. If that’s fine, press “${button}” again.`}</span>
      </p>
    </Alert>
  );
}
