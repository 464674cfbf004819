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
  verification: ALL_ROWS,
  verification_failure: ALL_ROWS,
  totp_secret: ALL_ROWS,
  recovery_code: ALL_ROWS,
  passkey: ALL_ROWS,
  password_reset: ALL_ROWS,
  precommande_session: KEEP,
  precommande_quota: ALL_ROWS,
  precommande_tranche: ALL_ROWS,
  precommande_controle: ALL_ROWS,
  precommande_info_supplementaire: ALL_ROWS,
  precommande_point_livraison: ALL_ROWS,
  controle_ligne: ALL_ROWS,
  controle_valeur: ALL_ROWS,
  inscription: APPEND,
  inscription_info: APPEND,
  partenaire: READ,
  partenaire_contrat: READ,
  partenaire_operateur: READ,
  lien_connexion: ALL_ROWS,
  demande_gestion: KEEP,
  audience_count: KEEP,
};

export const SEQUENCE_GRANTS: readonly string[] = ['demande_gestion_numero', 'beneficiaire_numero'];

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
