/** express and http-proxy-middleware with nothing else. Prints its port. Usage: node bare-proxy-main.ts <target> */
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

const [, , target = ''] = process.argv;
const app = express();
app.use(createProxyMiddleware({ target, agent: new Agent({ keepAlive: true }) }));
const server = app.listen(0, '127.0.0.1', () =>
  console.log((server.address() as AddressInfo).port),
);
