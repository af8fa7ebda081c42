import type { Oddity } from '@petwell/contracts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

/** Lists what a manager should look at before it is sold. */
export function OddityList({ oddities }: { oddities: readonly Oddity[] }) {
  return (
    <Alert variant="warning" title="Please look at this">
      <ul className="list-disc space-y-1 pl-5">
        {oddities.map(({ sentence }) => (
          <li key={sentence}>
            <Amounts>{sentence}</Amounts>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
