import type { ReactNode } from 'react';

const amount = /(\$\d[\d,]*(?:\.\d{2})?)/;

/**
 * A text whose amounts a browser's translator leaves as they are. Another text replaces it as a whole. What isn't a
 * text marks its own amounts.
 */
export function Amounts({ children: text }: { children: ReactNode }) {
  if (typeof text !== 'string') return text;
  return (
    <span>
      <span key={text}>
        {text.split(amount).map((part, place) =>
          place % 2 === 0 ? (
            part
          ) : (
            <span key={place} translate="no">
              {part}
            </span>
          ),
        )}
      </span>
    </span>
  );
}
