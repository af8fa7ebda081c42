import { useEffect, useRef, useState } from 'react';
import { TextField } from '../ui/TextField.tsx';

/** Longest search text, in characters. */
export const queryLimit = 100;
const debounceMs = 250;

type SearchFieldProps = {
  placeholder: string;
  value: string;
  onSearch: (q: string) => void;
  className?: string;
};

/**
 * Holds the input until typing pauses, so that a keystroke renders only the field and not the list. An
 * external change (going back, clearing) replaces the input; the field's own change never overwrites later
 * typing.
 */
export function SearchField({ placeholder, value, onSearch, className = '' }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (known !== value) {
    setKnown(value);
    if (sent !== value) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(text.trim());
      onSearch(text.trim());
    }, debounceMs);
  };
  return (
    <TextField
      label="Search"
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      maxLength={queryLimit}
      value={typed}
      onChange={(event) => type(event.target.value)}
      fieldClassName={className}
    />
  );
}
