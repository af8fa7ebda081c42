import type { RecordedMethod } from '@petwell/contracts';

export const methodOptions: readonly { value: RecordedMethod; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'other', label: 'Other' },
];
