import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const ASSETS = [
  { file: 'sandbox.css', type: 'text/css; charset=utf-8' },
  { file: 'parts.css', type: 'text/css; charset=utf-8' },
  { file: 'refresh.js', type: 'text/javascript; charset=utf-8' },
  { file: 'icon.svg', type: 'image/svg+xml' },
] as const;

export function registerAssets(app: FastifyInstance): void {
  for (const { file, type } of ASSETS) {
    const content = readFileSync(new URL(`assets/${file}`, import.meta.url));
    app.get(`/assets/${file}`, (_request, reply) => reply.type(type).send(content));
  }
}
