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
  known_device: ALL_ROWS,
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
  frais_commande: KEEP,
  precommande: KEEP,
  precommande_reponse: ALL_ROWS,
  controle_ligne: ALL_ROWS,
  controle_valeur: ALL_ROWS,
  inscription: APPEND,
  inscription_info: APPEND,
  partenaire: READ,
  partenaire_contrat: READ,
  partenaire_operateur: READ,
  lien_connexion: ALL_ROWS,
  produit: KEEP,
  produit_contrat: ALL_ROWS,
  compte_cesu: KEEP,
  plan_social: KEEP,
  carnet: APPEND,
  titre: APPEND,
  paiement_compte: KEEP,
  remise_titres: KEEP,
  rappel_echeance: APPEND,
  carte_transaction: KEEP,
  carte_notification: KEEP,
  carte_quarantaine: KEEP,
  carte_remboursement: KEEP,
  carte_reglement: APPEND,
  carte_reglement_ligne: APPEND,
  carte_ecart: APPEND,
  mandat_sepa: KEEP,
  prelevement_fichier: APPEND,
  prelevement: KEEP,
  // The books are written by their functions alone.
  ledger_account: READ,
  ledger_journal: READ,
  ledger_entry: READ,
  ledger_void: READ,
  titre_event: READ,
  ledger_seal: READ,
  ledger_debt: READ,
  demande_gestion: KEEP,
  audience_count: KEEP,
};

export const SEQUENCE_GRANTS: readonly string[] = [
  'demande_gestion_numero',
  'beneficiaire_numero',
  'compte_cesu_numero',
  'titre_numero',
];

/** What the product may run of the functions in the database; the others serve these. */
export const FUNCTION_GRANTS: readonly string[] = [
  'name_key(text, text)',
  'ledger_now()',
  'est_payable(integer, timestamptz)',
  'est_echangeable(integer, timestamptz)',
  'ledger_post(jsonb)',
  'ledger_give_up(bigint, text, text)',
  'ledger_reverse(bigint, uuid, jsonb)',
  'ledger_seal_waiting(integer)',
  'ledger_content(bigint)',
  'ledger_walk()',
  'titre_step(text, text, text, text)',
  'titre_try_code(text, boolean, text)',
];

export const grantStatements = (role: string, jobSchema: string): readonly string[] => [
  `grant usage on schema public to ${role}`,
  `revoke create on schema public from ${role}`,
  `revoke all on all tables in schema public from ${role}`,
  ...Object.entries(TABLE_GRANTS).map(
    ([table, privileges]) => `grant ${privileges.join(', ')} on ${table} to ${role}`,
  ),
  ...SEQUENCE_GRANTS.map((sequence) => `grant usage on sequence ${sequence} to ${role}`),
  'revoke all on all functions in schema public from public',
  ...FUNCTION_GRANTS.map((signature) => `grant execute on function ${signature} to ${role}`),
  // The job queue cleans up after itself; it neither creates nor truncates at run time.
  `grant usage on schema ${jobSchema} to ${role}`,
  `grant select, insert, update, delete on all tables in schema ${jobSchema} to ${role}`,
  `grant execute on all functions in schema ${jobSchema} to ${role}`,
];
