import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

export type MetricsServer = {
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Serves GET /metrics on a port that is not public. Without a port there are no metrics. */
export function createMetricsServer(options: {
  metrics: Registry;
  host: string;
  port: number | undefined;
}): MetricsServer {
  const { metrics, host, port } = options;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    async start() {
      if (port === undefined) return;
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      });
    },
    async stop() {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
