import type { Database } from './schema/database.ts';

type Privilege = 'select' | 'insert' | 'update' | 'delete';

const READ: readonly Privilege[] = ['select'];
const APPEND: readonly Privilege[] = ['select', 'insert'];
const KEEP: readonly Privilege[] = ['select', 'insert', 'update'];
const ALL_ROWS: readonly Privilege[] = ['select', 'insert', 'update', 'delete'];

/** What the running product may do to each table. A table without a line does not compile. */
export const TABLE_GRANTS: Readonly<Record<keyof Database, readonly Privilege[]>> = {
  schema_migration: READ,
  platform_state: KEEP,
  idempotency_record: ALL_ROWS,
  outbox_message: ALL_ROWS,
  attempt_limit: ALL_ROWS,
  security_event: APPEND,
  financeur: KEEP,
  contract: KEEP,
  contract_feature: ALL_ROWS,
  contract_look: ALL_ROWS,
  text_override: ALL_ROWS,
  user_account: KEEP,
  beneficiary: KEEP,
  beneficiary_contract: KEEP,
  home_service_space: ALL_ROWS,
  intervenant: KEEP,
  client_user: ALL_ROWS,
  user_session: ALL_ROWS,
  demande_gestion: KEEP,
  audience_count: KEEP,
};

export const SEQUENCE_GRANTS: readonly string[] = ['demande_gestion_numero'];

export const grantStatements = (role: string, jobSchema: string): readonly string[] => [
  `grant usage on schema public to ${role}`,
  `revoke create on schema public from ${role}`,
  `revoke all on all tables in schema public from ${role}`,
  ...Object.entries(TABLE_GRANTS).map(
    ([table, privileges]) => `grant ${privileges.join(', ')} on ${table} to ${role}`,
  ),
  ...SEQUENCE_GRANTS.map((sequence) => `grant usage on sequence ${sequence} to ${role}`),
  // The job queue cleans up after itself; it neither creates nor truncates at run time.
  `grant usage on schema ${jobSchema} to ${role}`,
  `grant select, insert, update, delete on all tables in schema ${jobSchema} to ${role}`,
  `grant execute on all functions in schema ${jobSchema} to ${role}`,
];
