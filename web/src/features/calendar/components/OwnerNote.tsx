type OwnerNoteProps = { note: string | null };

/** Quotes what the owner wrote in the request. */
export function OwnerNote({ note }: OwnerNoteProps) {
  if (note === null) return null;
  return (
    <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-700">
      <span className="sr-only">The owner wrote:</span> <span>{`“${note}”`}</span>
    </p>
  );
}
