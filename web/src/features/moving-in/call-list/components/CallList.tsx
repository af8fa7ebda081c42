import type { Call } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { CustomerLink } from '../../../../shared/staff/CustomerLink.tsx';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { PhoneLink } from '../../../../shared/ui/PhoneLink.tsx';
import { TextField } from '../../../../shared/ui/TextField.tsx';
import { callsQuery, useAddAddress, type CallsOf } from '../api/calls.ts';

/** The address, as the owner says it. It brings the member in at once. */
function AddressForm({ call }: { call: Call }) {
  const input = useRef<HTMLInputElement>(null);
  const address = useAddAddress(call);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Autofill may have filled it without an event.
    const email = input.current?.value.trim() ?? '';
    if (email !== '') address.mutate(email);
  };
  if (address.data) {
    return (
      <p role="status" className="text-sm">
        <span translate="no">{call.petName}</span> is in:{' '}
        <CustomerLink
          ownerId={address.data.ownerId}
          ownerName={call.ownerName}
          email={address.variables}
        />
      </p>
    );
  }
  return (
    <form onSubmit={submit} className="space-y-2" noValidate>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={input}
          label={`Email of ${call.ownerName}`}
          type="email"
          autoComplete="off"
          fieldClassName="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" isLoading={address.isPending}>
          Add member
        </Button>
      </div>
      {address.isError && (
        <Alert variant="error">{describeError(address.error, 'Please try again.')}</Alert>
      )}
    </form>
  );
}

function CallRow({ call, mayAdd }: { call: Call; mayAdd: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="space-y-2 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
          <span translate="no" className="font-semibold">
            {call.ownerName}
          </span>
          , <span translate="no">{call.petName}</span>
        </p>
        <PhoneLink phone={call.phone} />
        {mayAdd && !isOpen && (
          <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
            Add email{' '}
            <span className="sr-only">
              of <span translate="no">{call.ownerName}</span>
            </span>
          </Button>
        )}
      </div>
      {isOpen && <AddressForm call={call} />}
    </li>
  );
}

/**
 * Lists members of imported files who have no address of their own, to call them. An address brings a member in. Nothing
 * is shown if it is empty.
 */
export function CallList({ of, mayAdd }: { of: CallsOf; mayAdd: boolean }) {
  const query = useInfiniteQuery(callsQuery(of));
  const { data, error, refetch } = query;
  const title = useId();
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  const calls = data?.pages.flatMap((page) => page.calls) ?? [];
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby={title} className="max-w-3xl">
      <h2 id={title} className="text-heading">
        Members without an email
      </h2>
      <p className="mt-1 mb-3 text-ink-700">
        They come in as soon as they tell you an address of their own.
      </p>
      <ul className="divide-y divide-sand-200 rounded-card border border-sand-200 bg-white">
        {calls.map((call) => (
          <CallRow key={`${call.importId}.${call.row}`} call={call} mayAdd={mayAdd} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="mt-3"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
