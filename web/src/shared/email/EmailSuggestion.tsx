import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { suggestEmail } from './suggest-email.ts';

const typingPauseMs = 600;

type EmailSuggestionProps = {
  email: string;
  onUse: (suggestion: string) => void;
  className?: string;
};

/** Offers the address that was probably meant, once typing pauses. Whatever is typed is accepted. */
export function EmailSuggestion({ email, onUse, className }: EmailSuggestionProps) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(email), typingPauseMs);
    return () => clearTimeout(timer);
  }, [email]);
  const suggestion = settled === email ? suggestEmail(email) : null;
  return (
    <div role="status" className={suggestion === null ? 'sr-only' : className}>
      {suggestion !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-700">
          <span className="wrap-anywhere">
            Did you mean <strong>{suggestion}</strong>?
          </span>
          <Button variant="outline" size="small" onClick={() => onUse(suggestion)}>
            Use this address
          </Button>
        </p>
      )}
    </div>
  );
}
