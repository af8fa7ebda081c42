const liveRefundStatuses: readonly string[] = ['pending', 'requires_action', 'succeeded'];

/** Whether the money is on its way, or has arrived. One that failed or was canceled frees its amount. */
export const isLiveRefund = ({ status }: { status: string }): boolean =>
  liveRefundStatuses.includes(status);

/**
 * Returns how a dispute ended. `closed`: nothing came of it. The provider calls a payment disputed even after
 * the clinic won.
 */
export function outcomeOf(status: string): 'open' | 'won' | 'lost' | 'closed' {
  if (status === 'won' || status === 'lost') return status;
  return status === 'warning_closed' || status === 'prevented' ? 'closed' : 'open';
}
