import type { AppointmentType } from '@petwell/contracts';

export const typeLabels = {
  exam: 'Exam',
  dental: 'Dental visit',
  lab: 'Lab work',
  vaccine: 'Vaccination',
  grooming: 'Grooming',
  surgery: 'Surgery',
  prevention: 'Preventive care',
  other: 'Visit',
} as const satisfies Record<AppointmentType, string>;
