import { randomInt, randomUUID } from 'node:crypto';
import { businessYear } from './business-day.ts';
import { openLinkSession } from './link-sessions.ts';
import { aPerson, type Person, query } from './people.ts';
import type { Page } from '@playwright/test';

/** A funder, its contract and its campaign for one test. */
export interface OwnFunder {
  readonly clientId: string;
  readonly name: string;
  readonly contract: string;
  readonly campaign: string;
  readonly label: string;
}

interface Terms {
  readonly tauxBp: number;
  readonly feesCents?: { readonly account: number; readonly paper: number };
  readonly message?: string;
}

const digits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join('');

/** Like the first demo contract, except for its terms. */
export const aFunder = async ({ tauxBp, feesCents, message }: Terms): Promise<OwnFunder> => {
  const contract = `7${digits(9)}`;
  const [clientId, campaign] = [`F${digits(8)}`, `S-${digits(9)}`];
  const name = `Financeur ${contract}`;
  const label = `Session ${contract}`;
  await query(
    `with payer as (
       insert into financeur (id, client_id, client_number, social_reason, client_type, siret,
                              segment_id, expanded_mode, reportable_employer_contribution, created_at)
       select gen_random_uuid(), $1, $1, $2, client_type, $3, segment_id, expanded_mode,
              reportable_employer_contribution, now()
         from financeur where id = (select financeur_id from contract where numero = '100001')
       returning id)
     insert into contract
     select (jsonb_populate_record(c, jsonb_build_object(
              'numero', $4::text, 'financeur_id', payer.id, 'social_reason', $2::text))).*
       from contract c, payer where c.numero = '100001'`,
    [clientId, name, digits(14), contract],
  );
  await query(
    `insert into contract_feature (contract_numero, feature_id, proprietes)
     select $1, feature_id, proprietes from contract_feature where contract_numero = '100001'`,
    [contract],
  );
  await query(
    `insert into precommande_session
     select (jsonb_populate_record(s, jsonb_build_object(
              'id', $1::text, 'contract_numero', $2::text, 'libelle', $3::text,
              'mail_confirmation', $4::text, 'afficher_confirmation', $4::text <> '',
              'id_groupe_session', null))).*
       from precommande_session s where s.id = '5003'`,
    [campaign, contract, label, message ?? ''],
  );
  await query(
    `insert into precommande_quota (id, session_id, rang, categorie_personnel,
                                    max_participation_cents, max_cesu_cents, taux_participation_bp)
     values (gen_random_uuid(), $1, 0, 'Employé', 60000, 100000, $2)`,
    [campaign, tauxBp],
  );
  if (feesCents !== undefined)
    await query(
      `insert into frais_commande (contract_numero, compte_cents, titre_cents) values ($1, $2, $3)`,
      [contract, feesCents.account, feesCents.paper],
    );
  return { clientId, name, contract, campaign, label };
};

/** Adds a person to a second contract. */
export const enrol = ({ login }: Person, { contract }: Pick<OwnFunder, 'contract'>) =>
  query(
    `insert into beneficiary_contract (beneficiary_id, contract_numero, product_type_choice, created_at)
     select b.id, $2, 'COMPTE', now()
       from beneficiary b join user_account a on a.id = b.account_id where a.login = $1`,
    [login, contract],
  );

/** A new person, signed in on the contract of a new funder. */
export const aBuyerOf = async (page: Page, funder: OwnFunder): Promise<Person> => {
  const person = await aPerson();
  await enrol(person, funder);
  await openLinkSession(page, { login: person.login, contract: funder.contract });
  return { ...person, contract: funder.contract };
};

/** Closes the campaign early. */
export const closeCampaign = ({ campaign }: OwnFunder): Promise<unknown> =>
  query('update precommande_session set fermee_le = now() where id = $1', [campaign]);

/** Adds cancelled past orders. */
export const addPastOrders = async (
  { login }: Person,
  { contract, campaign }: Pick<OwnFunder, 'contract' | 'campaign'>,
  count: number,
): Promise<void> => {
  for (let rank = 0; rank < count; rank += 1) {
    await query(
      `insert into precommande
         (id, reference, beneficiary_id, contract_numero, session_id, quota_id, email_contact,
          civilite, date_naissance, zone_adresse0, zone_adresse1, zone_adresse2, zone_adresse3,
          code_postal_et_ville, telephone_principal, telephone_secondaire, montant_titre_cents,
          montant_compte_cents, nombre_titres, motif, taux_bp, part_financee_cents,
          part_beneficiaire_cents, frais_compte_cents, frais_titre_cents,
          plafond_participation_cents, annee, millesime, mode_paiement, statut, statut_paiement,
          created_at, updated_at)
       select $1::uuid, 'CM' || upper(substr(md5($1::uuid::text), 1, 10)), b.id, $3, $4, q.id,
              'essai@courriel.example', 'MME', '1984-03-02', '1 rue des Essais', '', '', '',
              '69003 LYON', '0612131415', '', 0, 10000, 0, 'MENAGE', 6000, 6000, 4000, 0, 0,
              60000, $6, $6, 1, 'ANNULEE', 'A_PAYER',
              now() - make_interval(days => $5::int), now() - make_interval(days => $5::int)
         from beneficiary b
         join user_account a on a.id = b.account_id
         join precommande_quota q on q.session_id = $4 and q.rang = 0
        where a.login = $2`,
      [randomUUID(), login, contract, campaign, rank + 1, businessYear()],
    );
  }
};
