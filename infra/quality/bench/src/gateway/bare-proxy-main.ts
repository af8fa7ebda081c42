/** A proxy of only Express and http-proxy-middleware. Usage: node bare-proxy-main.ts <port> <target> */
import { Agent } from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

const [, , port, target = ''] = process.argv;
const app = express();
app.use(createProxyMiddleware({ target, agent: new Agent({ keepAlive: true }) }));
app.listen(Number(port), '127.0.0.1');
