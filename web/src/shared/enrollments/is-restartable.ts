import type { Restart } from '@petwell/contracts';
import { clinicNow } from '../format-date.ts';

/** Whether a plan that has ended can still start again. */
export const isRestartable = (restart: Restart | undefined): restart is Restart =>
  restart !== undefined && new Date(restart.until) > clinicNow();
