import { useQuery } from '@tanstack/react-query';
import { formatCard } from '../../../shared/format-card.ts';
import { paths } from '../../../shared/paths.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { ownPaymentsQuery } from '../../../shared/enrollments/own-payments.ts';
import { ownerEnrollmentsQuery } from '../../../shared/enrollments/get-owner-enrollments.ts';

/** Lists the owner's other plans with the cards that go on paying for them; nothing until they are loaded. */
export function OtherCards({ enrollmentId, email }: { enrollmentId: number; email: string }) {
  const listed = useQuery(ownerEnrollmentsQuery(email));
  const { data } = useQuery(ownPaymentsQuery);
  return listed.data?.enrollments.map(({ id, pet }) => {
    const card = data?.cards.find((one) => one.enrollmentId === id);
    if (id === enrollmentId || card === undefined) return null;
    return (
      <p key={id}>
        <span translate="no">{pet.name}</span>’s plan stays on{' '}
        <span translate="no">{formatCard(card.brand, card.last4)}</span>.{' '}
        <TextLink to={paths.updateCard(id)}>
          Change <span translate="no">{pet.name}</span>’s card
        </TextLink>
      </p>
    );
  });
}
