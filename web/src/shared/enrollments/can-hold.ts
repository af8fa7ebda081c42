import type { AdminEnrollment, DeskPet } from '@petwell/contracts';

/** Whether a hold is offered: the card pays the plan, and it goes on. What else stands in the way, the dialog says. */
export const canHold = ({
  status,
  endsOn,
  isEndPending,
  billing,
}: Pick<AdminEnrollment | DeskPet, 'status' | 'endsOn' | 'isEndPending' | 'billing'>): boolean =>
  status === 'active' && endsOn === undefined && isEndPending !== true && billing !== 'elsewhere';
