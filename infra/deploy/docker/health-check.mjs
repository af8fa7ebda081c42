import { env } from 'node:process';

// Whether the process of this container is ready: exit code 0 or 1.
try {
  const response = await fetch(`http://127.0.0.1:${env.PORT}/health/ready`);
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
