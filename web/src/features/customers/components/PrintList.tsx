import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { printToasts } from '../texts.ts';

export type PrintListProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage'>;
  isEmpty: boolean;
};

/** Loads the rest of the list, then prints all of it. */
export function PrintList({ query, isEmpty }: PrintListProps) {
  const [isLoading, setIsLoading] = useState(false);
  const flight = useSingleFlight();

  const print = async () => {
    if (!flight.start()) return;
    setIsLoading(true);
    let { hasNextPage } = query;
    let error: unknown = null;
    while (hasNextPage && error === null) {
      const result = await query.fetchNextPage();
      ({ hasNextPage, error } = result);
    }
    setIsLoading(false);
    flight.finish();
    if (error === null) {
      // The last page is rendered by then.
      setTimeout(() => window.print());
    } else showErrorToast(printToasts.failed, error);
  };

  return (
    <Button
      variant="outline"
      size="small"
      disabled={isEmpty}
      isLoading={isLoading}
      onClick={() => void print()}
    >
      {!isLoading && <Printer aria-hidden className="size-4" />}
      <span>Print list</span>
    </Button>
  );
}
