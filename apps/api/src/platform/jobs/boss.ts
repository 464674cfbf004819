import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Log } from '../log/logger.ts';
import { JOB_SCHEMA, DEAD_JOB_CHECK_S } from './queues.ts';

/** The job queue on the product's own connections, with the product's own rights. */
export const createBoss = ({ pool, log }: { readonly pool: Pool; readonly log: Log }): PgBoss => {
  const boss = new PgBoss({
    // Several statements at once give several results, which the queue reads itself.
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOB_SCHEMA,
    // Tables and queues were made at migration time, by a role that may.
    migrate: false,
    createSchema: false,
    reindex: false,
    superviseIntervalSeconds: DEAD_JOB_CHECK_S,
    monitorIntervalSeconds: DEAD_JOB_CHECK_S,
  });
  boss.on('error', (error) => log.error({ err: error }, 'la file des tâches signale une erreur'));
  return boss;
};
