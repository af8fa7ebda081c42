import type { OfferDetail } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plansQuery } from '../../../shared/plans/get-plans.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { ConfirmChange } from '../../../shared/ui/ConfirmChange.tsx';
import { useRetireOffer } from '../api/offers.ts';
import { describeKept, describePetsLeft } from '../texts.ts';

type RetirementProps = { detail: OfferDetail; name: string; members: number | null };

/** Warns if it is the last plan for some pets. */
function PetsLeft({ detail }: { detail: OfferDetail }) {
  const { data } = useQuery(plansQuery);
  const sentence = data && describePetsLeft(detail, data);
  return sentence ? <Alert variant="warning">{sentence}</Alert> : null;
}

/** Stops selling a plan or add-on, or sells it again. */
export function Retirement({ detail, name, members }: RetirementProps) {
  const [isOpen, setIsOpen] = useState(false);
  const retire = useRetireOffer(detail);
  const isRetired = detail.retiredAt !== null;
  const close = () => {
    setIsOpen(false);
    retire.reset();
  };
  const run = async () => {
    try {
      await retire.mutateAsync(!isRetired);
      setIsOpen(false);
    } catch {
      // The dialog shows it.
    }
  };
  return (
    <>
      <Button variant="outline" size="small" className="min-h-11" onClick={() => setIsOpen(true)}>
        <span>{isRetired ? 'Sell again' : 'Retire'}</span>
      </Button>
      {isOpen && (
        <ConfirmChange
          title={isRetired ? `Sell ${name} again?` : `Retire ${name}?`}
          text={
            isRetired
              ? `${name} is shown and sold again as it was last. Members who kept it notice nothing.`
              : `${name} isn’t shown or sold from now on. ${describeKept(name, members, 'it')}`
          }
          action={isRetired ? 'Sell again' : 'Retire'}
          keep="Go back"
          isDestructive={!isRetired}
          change={retire}
          onConfirm={() => void run()}
          onClose={close}
        >
          {!isRetired && <PetsLeft detail={detail} />}
        </ConfirmChange>
      )}
    </>
  );
}
