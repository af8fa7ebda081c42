import { createBrowserSession, type BrowserSession } from '@petwell/acceptance';
import { localSignIns, startStack, type RunningStack } from '@petwell/local-stack';

/** Beyond what one address can send: everything is counted, nothing is refused. */
const unreachable = '1000000000';

/** What protects a real system stays switched on; only its budgets grow, as all load comes from one address. */
const environment = {
  LOG_LEVEL: 'info',
  READ_LIMIT_PER_MINUTE: unreachable,
  WRITE_LIMIT_PER_MINUTE: unreachable,
  SIGN_IN_LIMIT_PER_MINUTE: unreachable,
  ENROLL_LIMIT_PER_MINUTE: unreachable,
  PAY_LIMIT_PER_MINUTE: unreachable,
  WEBHOOK_LIMIT_PER_MINUTE: unreachable,
  CARD_LIMIT_PER_HOUR: unreachable,
};

/** A system of its own for measuring, gone with this process. */
export function startBenchStack(
  options: { rabbitmqUrl?: string; environment?: Record<string, string> } = {},
): Promise<RunningStack> {
  return startStack({ ...options, environment: { ...environment, ...options.environment } });
}

/** A browser with a manager signed in. */
export async function signInManager({ urls }: RunningStack): Promise<BrowserSession> {
  const session = createBrowserSession(urls.gateway);
  const { status } = await session.post('/api/admin/login', localSignIns.admin);
  if (status !== 200) throw new Error(`signing in as staff: ${status}`);
  return session;
}
