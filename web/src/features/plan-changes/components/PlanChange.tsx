import type { StaffRole } from '@petwell/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import {
  isOpen,
  type OrderAnswer,
  type PlanChange as Change,
  planChangeQuery,
  showOrder,
  useFollowedOrder,
} from '../api/plan-change.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { LoadingChange } from './LoadingChange.tsx';
import { Order, OrderState } from './Order.tsx';

type PlanChangeProps = { enrollmentId: number; role: StaffRole; onClose: () => void };

/** The change that waits, or the form for one, or why there can be none. */
function Opened({ change, ...given }: PlanChangeProps & { change: Change }) {
  const { enrollmentId, role, onClose } = given;
  const { order, obstacle } = change;
  /** The order that was seen open here: what becomes of it stays in view. */
  const [seenId, setSeenId] = useState<string | null>(null);
  /** The order whose place another one takes. */
  const [replacedId, setReplacedId] = useState<string | null>(null);
  const [made, setMade] = useState<{ answer: OrderAnswer; isCodeShown: boolean } | null>(null);
  const queryClient = useQueryClient();
  useFollowedOrder(order);
  const show = (answer: OrderAnswer, isCodeShown: boolean) => {
    setMade({ answer, isCodeShown });
    showOrder(queryClient, enrollmentId, answer.order);
  };
  if (order !== null && isOpen(order) && order.id !== seenId) setSeenId(order.id);
  if (order !== null && order.id === seenId && order.id !== replacedId) {
    return (
      <Order
        key={order.id}
        enrollmentId={enrollmentId}
        order={order}
        made={made?.answer.order.id === order.id ? made : null}
        role={role}
        onMade={show}
        onReplace={() => setReplacedId(order.id)}
        onClose={onClose}
      />
    );
  }
  return (
    <div className="space-y-5">
      {order !== null && order.id !== replacedId && <OrderState order={order} />}
      {obstacle !== null ? (
        <Alert variant="warning" title="The plan can’t be changed now">
          {obstacle}
        </Alert>
      ) : (
        <ChangeForm
          enrollmentId={enrollmentId}
          change={change}
          mayOrder={mayAct(role)}
          onOrdered={show}
          onClose={onClose}
        />
      )}
    </div>
  );
}

/** Loads what a plan can change to. */
export function PlanChange(props: PlanChangeProps) {
  const query = useQuery(planChangeQuery(props.enrollmentId));
  // Failing to read it again doesn't take the form away.
  if (query.data !== undefined) return <Opened {...props} change={query.data} />;
  if (query.isPending) return <LoadingChange />;
  return (
    <LoadFailure error={query.error} onRetry={query.refetch} title="The plan couldn’t be loaded" />
  );
}
