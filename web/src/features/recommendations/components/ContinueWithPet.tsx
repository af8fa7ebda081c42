import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

type ContinueWithPetProps = {
  petName: string;
  isLoading: boolean;
  onContinue: () => void;
  onStartOver: () => void;
};

/** Offers to go on with a pet that was described before the tab was closed. */
export function ContinueWithPet(props: ContinueWithPetProps) {
  return (
    <Alert
      title="Welcome back"
      className="mb-8"
      actions={
        <>
          <Button isLoading={props.isLoading} onClick={props.onContinue}>
            <span className="min-w-0 wrap-anywhere">
              Continue with <span translate="no">{props.petName}</span>
            </span>
          </Button>
          <Button variant="outline" disabled={props.isLoading} onClick={props.onStartOver}>
            Start over
          </Button>
        </>
      }
    >
      You were choosing a plan for <span translate="no">{props.petName}</span>. Only this browser
      remembers it, for a week.
    </Alert>
  );
}
