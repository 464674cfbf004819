import { randomUUID } from 'node:crypto';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { grantStatements } from '../../../apps/api/src/platform/db/grants.ts';
import {
  APP_ROLE,
  applyMigrations,
  readMigrations,
} from '../../../apps/api/src/platform/db/migrate.ts';
import { JOB_SCHEMA } from '../../../apps/api/src/platform/jobs/queues.ts';
import { openLedgerWorld, type LedgerUrls } from '../../../apps/api/test/ledger-world.ts';
import type { OpenedAccount } from '../../../apps/api/test/ledger/holdings.ts';
import { rowsIn } from './stage.ts';

const NOT_THERE_YET = new Set(['42P01', '42883', '3F000']);
/** In one transaction each movement walks past the versions of the row before: few at a time. */
const BATCH = 50;

/** The rights of today, as far as that version had something to give them on. */
const giveRightsOf = (adminUrl: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    for (const statement of grantStatements(APP_ROLE, JOB_SCHEMA)) {
      try {
        await client.query(statement);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (!NOT_THERE_YET.has(code)) throw error;
      }
    }
  });

/** A database as it was when this was the last migration. */
export const makeEarlier = async (adminUrl: string, last: string): Promise<void> => {
  const files = (await readMigrations()).filter(({ name }) => name.slice(0, last.length) <= last);
  await applyMigrations(adminUrl, files);
  await giveRightsOf(adminUrl);
};

const PEOPLE = [
  `insert into financeur (id, client_id, client_number, social_reason, client_type, siret,
     expanded_mode, reportable_employer_contribution, created_at)
   values ($1, 'C1', 'N1', 'Essai', 'STANDARD', '12345678901234', false, false, now())`,
  `insert into contract (numero, financeur_id, contract_type, client_type, social_reason,
     contract_activated, cesu_account_type, allow_product_type_choice, allow_withholding,
     libelle_produit_contrat, autoriser_paiement_titre, created_at)
   values ('100001', $1, 'CESU_RH', 'STANDARD', 'Essai', true, 'MONTANT', true, true, 'CESU', true,
     now())`,
  `insert into user_account (id, login, space_type, role, first_name, last_name, mail, created_at)
   values ($1, 'demo-rh', 'ESPACE_BENEFICIAIRE', 'BENEFICIAIRE', 'Nadia', 'Essai',
     'nadia@courriel.example', now())`,
  `insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code, town,
     created_at) values ($1, $1, 'MME', '1991-04-05', '1 rue', '13001', 'MARSEILLE', now())`,
  `insert into beneficiary_contract (beneficiary_id, contract_numero, created_at)
   values ($1, '100001', now())`,
  `insert into intervenant (id, code_nan, type, contact_status, social_reason, created_at)
   values ($1, '1234567', 'SALARIE', 'ACTIF', 'Essai', now())`,
];

const PAYMENTS = `select ledger_post(jsonb_build_object('posting', gen_random_uuid(),
    'actor', 'essai', 'origin', 'TACHE', 'request', 'essai ' || n, 'contract', '100001',
    'journals', jsonb_build_array(jsonb_build_object('kind', 'PAIEMENT_COMPTE', 'unit', 'CENTIME',
      'entries', jsonb_build_array(
        jsonb_build_object('kind', 'BENEFICIAIRE_COMPTE', 'key', $1::text, 'compte', $1::text, 'amount', -1),
        jsonb_build_object('kind', 'A_PAYER', 'key', $2::text, 'amount', 1))))))
  from generate_series(1, ${BATCH}) n`;

/** A payer, a payee and a number of one-cent movements in the books. */
export const fillEarlier = async (
  urls: LedgerUrls,
  { accounts: count, journals }: { readonly accounts: number; readonly journals: number },
): Promise<readonly OpenedAccount[]> => {
  const id = randomUUID();
  for (const sql of PEOPLE) await rowsIn(urls.adminUrl, sql, [id]);
  const world = openLedgerWorld(urls, 2);
  try {
    const accounts: OpenedAccount[] = [];
    while (accounts.length < count) accounts.push(await world.openLoadedAccount(50_000_000));
    const [first] = accounts;
    if (first === undefined) return accounts;
    await withClient(urls.adminUrl, async (client) => {
      for (let done = 0; done < journals; done += BATCH) {
        await client.query(PAYMENTS, [first.compteId, first.intervenantId]);
      }
    });
    return accounts;
  } finally {
    await world.close();
  }
};
