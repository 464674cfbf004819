import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { isHeldPerson } from './held-people.repository.ts';

/** Say nothing of anybody, and fit where something must be. */
export const NO_MAIL = 'efface@efface.invalid';
export const NO_NAME = 'Effacé';
export const NO_DAY = '1900-01-01';
export const NO_TOWN = '00000 EFFACE';

export interface ErasedPerson {
  readonly accountId: string;
  readonly beneficiaryId: string;
}

/**
 * What the law keeps is set apart or stays under numbers that name nobody; the rest goes. The books
 * are not touched: they never knew a name.
 */
export const erasePersonIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);

  /** Whom the person let into their space, and whose spaces they were let into. */
  const eraseDelegations = async ({ accountId, beneficiaryId }: ErasedPerson): Promise<void> => {
    await sql`delete from user_session s using delegation d where d.id = s.delegation_id
      and (d.beneficiary_id = ${beneficiaryId} or d.delegue_account_id = ${accountId})`.execute(db);
    await sql`delete from delegation
      where beneficiary_id = ${beneficiaryId} or delegue_account_id = ${accountId}`.execute(db);
  };

  /** The ways in, and what hangs on the account. */
  const eraseAccount = async ({ accountId }: ErasedPerson): Promise<void> => {
    await sql`delete from demande_fichier f using demande_gestion d
      where d.id = f.demande_id and d.account_id = ${accountId}`.execute(db);
    await sql`delete from demande_message m using demande_gestion d
      where d.id = m.demande_id and d.account_id = ${accountId}`.execute(db);
    await sql`delete from demande_suivi s using demande_gestion d
      where d.id = s.demande_id and d.account_id = ${accountId}`.execute(db);
    for (const table of [
      'demande_gestion',
      'preference',
      'saved_view',
      'known_device',
      'verification',
      'verification_failure',
      'totp_secret',
      'recovery_code',
      'passkey',
      'password_reset',
      'inscription_a_confirmer',
      'address_proof',
      'disavowal_link',
      'user_session',
      'lien_connexion',
      'outgoing_action',
      'outgoing_holds',
    ] as const) {
      await db.deleteFrom(table).where('account_id', '=', accountId).execute();
    }
  };

  const eraseNames = async ({ accountId, beneficiaryId }: ErasedPerson, at: Date) => {
    await db
      .updateTable('user_account')
      .set({
        login: `efface-${accountId}`,
        first_name: '',
        last_name: NO_NAME,
        mail: NO_MAIL,
        mail_proved_at: null,
        password_hash: null,
        second_step: 'AUCUN',
        disabled_at: at,
      })
      .where('id', '=', accountId)
      .execute();
    await db
      .updateTable('beneficiary')
      .set({
        civility: 'M',
        cesu_code: null,
        birth_date: NO_DAY,
        address_zone0: NO_NAME,
        address_zone1: '',
        address_zone2: '',
        address_zone3: '',
        postal_code: '00000',
        town: 'EFFACE',
        main_phone_number: '',
        secondary_phone_number: '',
        mail_offers: false,
        is_compte_eb_unique: false,
        numero_beneficiaire_sap: null,
        compte_cesu_sap: null,
        matricule_paynum: null,
        address_changed_at: null,
        numero_employeur_cesu: null,
        numero_pajemploi: null,
      })
      .where('id', '=', beneficiaryId)
      .execute();
    await db
      .updateTable('beneficiary_contract')
      .set({ matricule: null })
      .where('beneficiary_id', '=', beneficiaryId)
      .execute();
  };

  /** What was ordered and paid keeps its figures, without who and where. */
  const eraseOrders = async ({ beneficiaryId }: ErasedPerson): Promise<void> => {
    await db
      .updateTable('precommande')
      .set({
        email_contact: NO_MAIL,
        civilite: 'M',
        date_naissance: NO_DAY,
        zone_adresse0: NO_NAME,
        zone_adresse1: '',
        zone_adresse2: '',
        zone_adresse3: '',
        code_postal_et_ville: NO_TOWN,
        telephone_principal: '',
        telephone_secondaire: '',
        livraison_zone_adresse0: '',
        livraison_zone_adresse1: '',
        livraison_zone_adresse2: '',
        livraison_zone_adresse3: '',
        livraison_code_postal_et_ville: '',
      })
      .where('beneficiary_id', '=', beneficiaryId)
      .execute();
    await sql`delete from precommande_reponse r using precommande p
      where p.id = r.precommande_id and p.beneficiary_id = ${beneficiaryId}`.execute(db);
    for (const table of ['paiement_compte', 'remise_titres'] as const) {
      await db
        .updateTable(table)
        .set({ commentaire: '' })
        .where('beneficiary_id', '=', beneficiaryId)
        .execute();
    }
    await sql`delete from carnet_adresse a using carnet c
      where c.id = a.carnet_id and c.beneficiary_id = ${beneficiaryId}`.execute(db);
    await db
      .updateTable('echange')
      .set({ livraison: null })
      .where('beneficiary_id', '=', beneficiaryId)
      .execute();
    await db
      .updateTable('plan_aide')
      .set({ nom: NO_NAME, prenom: NO_NAME, date_naissance: NO_DAY, identifiant: null })
      .where('beneficiary_id', '=', beneficiaryId)
      .execute();
  };

  /** Whom a service was for, where and how one gets in; what it cost stays with its invoices. */
  const eraseServices = async ({ beneficiaryId }: ErasedPerson): Promise<void> => {
    await sql`delete from commande_attribution p using commande_service c
      where c.numero = p.commande_numero and c.beneficiary_id = ${beneficiaryId}`.execute(db);
    await db
      .updateTable('commande_service')
      .set({
        zone_adresse0: NO_NAME,
        zone_adresse1: '',
        zone_adresse2: '',
        zone_adresse3: '',
        code_postal_et_ville: NO_TOWN,
        contact_nom: NO_NAME,
        contact_telephone: '',
        contact_email: '',
        consignes: '',
        motif_annulation: '',
        // Who came, where somebody was named.
        intervenant: sql<string | null>`case when intervenant is not null then ${NO_NAME} end`,
      })
      .where('beneficiary_id', '=', beneficiaryId)
      .execute();
  };

  /** Lines of the funder's files that were this person's, and what they said when they came. */
  const eraseExpected = async ({ beneficiaryId }: ErasedPerson): Promise<void> => {
    await sql`delete from inscription_info o using inscription i
      where i.id = o.inscription_id and i.beneficiary_id = ${beneficiaryId}`.execute(db);
    await db
      .updateTable('inscription')
      .set({ ligne_id: null })
      .where('beneficiary_id', '=', beneficiaryId)
      .execute();
    // Also in sessions that they never came to: the funder's number for them finds them there.
    await sql`
      with own as materialized (
        select l.id, l.session_id, l.identifiant from controle_ligne l
        where l.beneficiary_id = ${beneficiaryId}
        union
        select l.id, l.session_id, l.identifiant from beneficiary_contract c
        join precommande_session s on s.contract_numero = c.contract_numero
        join controle_ligne l on l.session_id = s.id and l.identifiant = c.matricule
        where c.beneficiary_id = ${beneficiaryId}
      ), told as (
        delete from session_courriel m using own
        where m.session_id = own.session_id and m.destinataire = 'L:' || own.identifiant
      )
      delete from controle_ligne l using own where l.id = own.id`.execute(db);
  };

  const eraseRest = async ({ beneficiaryId }: ErasedPerson): Promise<void> => {
    for (const table of [
      'home_service_space',
      'demande_paynum',
      'coordonnees_beneficiaire',
      'copie_donnees',
      'invitation_intervenant',
      'declaration_employeur',
      'numero_employeur_prouve',
      'declaration_salarie',
      'enfant',
      'relance',
      'rappel_echeance',
    ] as const) {
      await db.deleteFrom(table).where('beneficiary_id', '=', beneficiaryId).execute();
    }
  };

  return {
    /** The next whose day has come; who is being erased is nobody else's to erase. */
    lockDue: (day: string, except: readonly string[]) =>
      db
        .selectFrom('effacement as e')
        .innerJoin('beneficiary as b', 'b.id', 'e.beneficiary_id')
        .select(['e.id', 'b.account_id as accountId', 'b.id as beneficiaryId'])
        .where('e.prevu_le', '<=', day)
        .where('e.retire_le', 'is', null)
        .where('e.fait_le', 'is', null)
        .where((eb) => eb.not(isHeldPerson('e.beneficiary_id')))
        .$if(except.length > 0, (query) => query.where('e.id', 'not in', [...except]))
        .orderBy('e.prevu_le')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst(),

    erase: async (person: ErasedPerson, erasureId: string, at: Date): Promise<void> => {
      // First: what the law keeps is set apart as it was.
      await sql`select archive_garder(${person.beneficiaryId})`.execute(db);
      await eraseDelegations(person);
      await eraseAccount(person);
      await eraseExpected(person);
      await eraseOrders(person);
      await eraseServices(person);
      await eraseRest(person);
      // Last: the numbers that find the rest are theirs too.
      await eraseNames(person, at);
      await db.updateTable('effacement').set({ fait_le: at }).where('id', '=', erasureId).execute();
    },
  };
};
