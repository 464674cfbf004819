/**
 * The least a server can do for a read: a bare Fastify route that sends the same statements to the
 * same database and answers the same bytes. No session, no rights, no contract, no headers. Only the
 * benchmark of reads starts it, beside the product.
 */
import process from 'node:process';
import { fastify } from 'fastify';
import * as z from 'zod/mini';
import { openDatabase } from '../src/platform/db/database.ts';

const routes = z.array(
  z.object({
    path: z.string(),
    statements: z.array(z.object({ text: z.string(), values: z.array(z.unknown()) })),
    answer: z.unknown(),
  }),
);
const env = z.object({
  PORT: z.string(),
  DATABASE_URL: z.string(),
  DB_POOL_SIZE: z.string(),
  BARE_ROUTES: z.string(),
});

const { PORT, DATABASE_URL, DB_POOL_SIZE, BARE_ROUTES } = env.parse(process.env);
const { pool, close } = openDatabase({
  url: DATABASE_URL,
  maxConnections: Number(DB_POOL_SIZE),
  role: undefined,
  onConnectionLost: () => undefined,
});
const app = fastify();
for (const { path, statements, answer } of routes.parse(JSON.parse(BARE_ROUTES))) {
  const named = statements.map((statement, index) => ({ ...statement, name: `${path}#${index}` }));
  app.get(path, async () => {
    // Together, as a route that was written for speed would send them.
    await Promise.all(named.map((statement) => pool.query(statement)));
    return answer;
  });
}
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
const stop = (): void => {
  void app
    .close()
    .then(close)
    .then(() => process.exit(0));
};
process.on('SIGTERM', stop);
// The program that started this one is gone.
process.on('disconnect', stop);
process.send?.({ type: 'ready' });
