import { useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { controlClass } from '../ui/Field.tsx';

/** Shows what a code stands for, to be copied. */
export function CopyLink({ url }: { url: string }) {
  const id = useId();
  const [result, setResult] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setResult('Copied.');
    } catch {
      setResult('Copying isn’t allowed here. Select the link instead.');
    }
  };
  return (
    <div className="space-y-2">
      <label htmlFor={id} className="text-sm font-semibold">
        The same as a link
      </label>
      <input
        id={id}
        readOnly
        value={url}
        className={controlClass}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="small" onClick={() => void copy()}>
          Copy link
        </Button>
        <p role="status" className="text-sm">
          {result}
        </p>
      </div>
    </div>
  );
}
