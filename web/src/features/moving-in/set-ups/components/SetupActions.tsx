import type { MemberSelection } from '@petwell/contracts';
import { useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { formatCount } from '../../../../shared/staff/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { useSetupAct, type SetupAct } from '../api/setups.ts';
import { actTexts } from '../texts.ts';

/** Sends links, or lets PetWell mail, all of a group or those selected, after a question. */
export function SetupActions(props: {
  selection: MemberSelection;
  count: number;
  isSome: boolean;
  onDone: () => void;
}) {
  const { selection, count, isSome, onDone } = props;
  const [asked, setAsked] = useState<SetupAct | null>(null);
  const [result, setResult] = useState<string | null>(null);
  const step = useSetupAct();
  const ask = (act: SetupAct) => {
    step.reset();
    setResult(null);
    setAsked(act);
  };
  const run = (act: SetupAct) =>
    step.run(act, selection, (done) => {
      setResult(actTexts[act].done(done));
      setAsked(null);
      onDone();
    });
  const all = count === 1 ? '1 member' : `all ${formatCount(count)}`;
  const everybody = count === 0 ? 'members' : all;
  const whom = isSome ? `${formatCount(count)} selected` : everybody;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-3">
        <Button disabled={count === 0} onClick={() => ask('send')}>
          {`Send link to ${whom}`}
        </Button>
        <Button variant="outline" disabled={count === 0} onClick={() => ask('release')}>
          {`Let PetWell email ${whom}`}
        </Button>
      </div>
      {result !== null && <Alert variant="success">{result}</Alert>}
      {asked !== null && (
        <Dialog
          isOpen
          onClose={() => setAsked(null)}
          title={actTexts[asked].title(count)}
          actions={
            <>
              <Button variant="ghost" onClick={() => setAsked(null)}>
                Not now
              </Button>
              <Button isLoading={step.isPending} onClick={() => run(asked)}>
                {actTexts[asked].button}
              </Button>
            </>
          }
        >
          <p>{actTexts[asked].what}</p>
          {step.isError && (
            <Alert variant="error" className="mt-3">
              {describeError(step.error, 'This didn’t work. Please try again.')}
            </Alert>
          )}
        </Dialog>
      )}
    </div>
  );
}
