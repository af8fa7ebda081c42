import type { OfferKind } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { Button, buttonClass } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { offersQuery } from '../api/offers.ts';
import { kindLabels } from '../texts.ts';

function ChooseStart({ kind }: { kind: OfferKind }) {
  const { data } = useQuery(offersQuery);
  const [from, setFrom] = useState('');
  const copies = (data?.offers ?? [])
    .filter((offer) => offer.kind === kind)
    .map(({ id, name }) => ({ value: String(id), label: `A copy of ${name}` }));
  const query = new URLSearchParams({ kind, ...(from !== '' && { from }) });
  return (
    <div className="space-y-4 text-ink-900">
      <SelectField
        label="Begin with"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        options={[{ value: '', label: `An empty ${kindLabels[kind]}` }, ...copies]}
      />
      <Link to={`${paths.adminNewPlan}?${query.toString()}`} className={buttonClass()}>
        Continue
      </Link>
    </div>
  );
}

/** Begins a plan or an add-on, empty or as a copy. */
export function NewOffer({ kind }: { kind: OfferKind }) {
  const [isOpen, setIsOpen] = useState(false);
  const label = `New ${kindLabels[kind]}`;
  return (
    <>
      <Button variant="outline" size="small" className="min-h-11" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden className="size-4" />
        <span>{label}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={label} isForm>
        {isOpen && <ChooseStart kind={kind} />}
      </Dialog>
    </>
  );
}
