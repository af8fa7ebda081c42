import { readPrepaidYear } from '@petwell/contracts';
import { as, type RunningEnrollment } from './running-enrollment.ts';

/** Has a plan paid at the clinic, and returns what asks its owner for a year by card. */
export async function askForYear(
  enrollment: RunningEnrollment,
  id: number,
): Promise<['POST', string, object]> {
  const paidUntil = new Date(Date.now() + 20 * 86_400_000);
  await enrollment.prisma.enrollment.update({
    where: { id },
    data: { status: 'active', billing: 'elsewhere', membershipFeePaid: true, paidUntil },
  });
  const path = `/api/admin/enrollments/${id}/prepaid-year`;
  const response = await enrollment.send('GET', path, { headers: as.staff('staff') });
  const { sheet } = readPrepaidYear.responses[200].parse(await response.json());
  const shown = { amountCents: sheet?.yearCents, prepaidUntil: sheet?.until };
  return ['POST', `${path}/link`, shown];
}
