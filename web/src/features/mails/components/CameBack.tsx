import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { ConfirmChange } from '../../../shared/ui/ConfirmChange.tsx';
import { useCameBack } from '../api/mails.ts';
import { cameBackTexts } from '../texts.ts';

/** Marks an email that the mail server accepted and that bounced later. */
export function CameBack({ ownerId, id }: { ownerId: number; id: number }) {
  const [isAsked, setIsAsked] = useState(false);
  const change = useCameBack({ ownerId, id });
  const close = () => {
    change.reset();
    setIsAsked(false);
  };
  return (
    <>
      <Button variant="ghost" size="small" className="mt-3" onClick={() => setIsAsked(true)}>
        It came back
      </Button>
      {isAsked && (
        <ConfirmChange
          {...cameBackTexts}
          isDestructive
          change={change}
          onConfirm={() => change.mutate(undefined, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}
