import type { ContractSettings } from '@portail/contract/funders/contract-settings.schemas.ts';
import { DEFAULT_OPTIONS, type BrandingOptions } from '@portail/rules/branding/branding.ts';
import { SUPPORTED_TYPES } from '@portail/rules/funders/contracts/contract-rules.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface StoredContract {
  readonly numero: string;
  readonly financeurId: string;
  readonly clientId: string;
  readonly version: number;
  /** Number of people in the contract. */
  readonly people: number;
  readonly settings: ContractSettings;
  /** Read here, written with the theme. */
  readonly options: BrandingOptions;
}

/** A contract with all its settings. */
export const contractRows = (reader: Reader) =>
  reader
    .selectFrom('contract as k')
    .innerJoin('financeur as f', 'f.id', 'k.financeur_id')
    .leftJoin('frais_commande as o', 'o.contract_numero', 'k.numero')
    .leftJoin('contract_look as l', 'l.contract_numero', 'k.numero')
    .selectAll('k')
    .select((eb) => [
      'f.client_id as clientId',
      'o.compte_cents as orderAccountCents',
      'o.titre_cents as orderTitreCents',
      'l.afficher_images_connexion as showsImages',
      'l.afficher_contact as showsContact',
      'l.afficher_aide as showsHelp',
      sql<number>`(select count(*) from beneficiary_contract bc
        where bc.contract_numero = k.numero)::integer`.as('people'),
      jsonArrayFrom(
        eb
          .selectFrom('contract_feature as cf')
          .select(['cf.feature_id as id', 'cf.proprietes'])
          .whereRef('cf.contract_numero', '=', 'k.numero')
          .orderBy('cf.feature_id'),
      ).as('features'),
      jsonArrayFrom(
        eb
          .selectFrom('echange_parametre as e')
          .selectAll('e')
          .whereRef('e.contract_numero', '=', 'k.numero')
          .orderBy('e.produit_depart')
          .orderBy('e.produit_final'),
      ).as('trades'),
      jsonArrayFrom(
        eb
          .selectFrom('produit_contrat as p')
          .select('p.produit_id as id')
          .whereRef('p.contract_numero', '=', 'k.numero')
          .orderBy('p.produit_id'),
      ).as('products'),
    ])
    .orderBy('k.numero');

type Row = Awaited<ReturnType<ReturnType<typeof contractRows>['execute']>>[number];

const feesOf = (row: Row) => ({
  typeFrais: row.type_frais,
  montantFrais: centsOf(row.montant_frais_cents),
  tauxFrais: row.taux_frais_bp,
  trancheCarte: centsOf(row.tranche_carte_cents),
  fraisCompte: centsOf(row.orderAccountCents ?? 0),
  fraisTitre: centsOf(row.orderTitreCents ?? 0),
});

const settingsOf = (row: Row): ContractSettings => ({
  contractType: row.contract_type,
  clientType: row.client_type,
  socialReason: row.social_reason,
  libelleProduitContrat: row.libelle_produit_contrat,
  cesuAccountType: row.cesu_account_type,
  supportedType: SUPPORTED_TYPES.find((one) => one === row.supported_type) ?? null,
  paramEspaceCompteId: row.param_espace_compte_id,
  contratSapFk: row.contrat_sap_fk,
  contractActivated: row.contract_activated,
  allowProductTypeChoice: row.allow_product_type_choice,
  allowWithholding: row.allow_withholding,
  autoriserPaiementTitre: row.autoriser_paiement_titre,
  typeInscription: row.type_inscription,
  libelleMatricule: row.libelle_matricule,
  ...feesOf(row),
  seuilCommande: centsOf(row.funder_order_code_threshold_cents),
  secondAdministrateur: row.funder_order_second_person,
  accordSession: row.campaign_second_person,
  conditionsCommande: row.order_terms,
  plafondEncours: centsOf(row.credit_limit_cents),
  seuilPaiement: centsOf(row.payment_code_threshold_cents),
  seuilNouvelIntervenant: centsOf(row.new_payee_code_threshold_cents),
  seuilPapier: centsOf(row.paper_code_threshold_cents),
  echanges: row.trades.map((trade) => ({
    startProductType: trade.produit_depart,
    finalProductType: trade.produit_final,
    tradeEnabled: trade.actif,
    feeAmount: centsOf(trade.frais_cents),
    thresholdAmount: centsOf(trade.seuil_cents),
    feeRate: trade.taux_bp,
  })),
  fonctionnalites: row.features.map(({ id, proprietes }) => ({ id, proprietes })),
  produits: row.products.map(({ id }) => id),
});

/** A contract without its own theme shows everything. */
const optionsOf = (row: Row): BrandingOptions => ({
  afficherImagesConnexion: row.showsImages ?? DEFAULT_OPTIONS.afficherImagesConnexion,
  afficherContact: row.showsContact ?? DEFAULT_OPTIONS.afficherContact,
  afficherAide: row.showsHelp ?? DEFAULT_OPTIONS.afficherAide,
});

export const storedOf = (row: Row): StoredContract => ({
  numero: row.numero,
  financeurId: row.financeur_id,
  clientId: row.clientId,
  version: row.version,
  people: row.people,
  settings: settingsOf(row),
  options: optionsOf(row),
});

const contractValues = (settings: ContractSettings) => ({
  contract_type: settings.contractType,
  client_type: settings.clientType,
  social_reason: settings.socialReason.trim(),
  param_espace_compte_id: settings.paramEspaceCompteId,
  contrat_sap_fk: settings.contratSapFk,
  supported_type: settings.supportedType,
  contract_activated: settings.contractActivated,
  cesu_account_type: settings.cesuAccountType,
  allow_product_type_choice: settings.allowProductTypeChoice,
  allow_withholding: settings.allowWithholding,
  libelle_produit_contrat: settings.libelleProduitContrat.trim(),
  autoriser_paiement_titre: settings.autoriserPaiementTitre,
  type_inscription: settings.typeInscription,
  libelle_matricule: settings.libelleMatricule,
  type_frais: settings.typeFrais,
  montant_frais_cents: settings.montantFrais,
  taux_frais_bp: settings.tauxFrais,
  tranche_carte_cents: settings.trancheCarte,
  funder_order_code_threshold_cents: settings.seuilCommande,
  funder_order_second_person: settings.secondAdministrateur,
  campaign_second_person: settings.accordSession,
  order_terms: settings.conditionsCommande,
  credit_limit_cents: settings.plafondEncours,
  payment_code_threshold_cents: settings.seuilPaiement,
  new_payee_code_threshold_cents: settings.seuilNouvelIntervenant,
  paper_code_threshold_cents: settings.seuilPapier,
});

/** Writes all settings of a contract; they apply from the next call. */
export const contractSettingsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);

  const writeFeatures = async (
    numero: string,
    { fonctionnalites }: ContractSettings,
  ): Promise<void> => {
    await db.deleteFrom('contract_feature').where('contract_numero', '=', numero).execute();
    if (fonctionnalites.length === 0) return;
    await db
      .insertInto('contract_feature')
      .values(
        fonctionnalites.map(({ id, proprietes }) => ({
          contract_numero: numero,
          feature_id: id,
          proprietes: JSON.stringify(proprietes),
        })),
      )
      .execute();
  };

  const writeTrades = async (numero: string, { echanges }: ContractSettings): Promise<void> => {
    await db.deleteFrom('echange_parametre').where('contract_numero', '=', numero).execute();
    if (echanges.length === 0) return;
    await db
      .insertInto('echange_parametre')
      .values(
        echanges.map((terms) => ({
          contract_numero: numero,
          produit_depart: terms.startProductType,
          produit_final: terms.finalProductType,
          actif: terms.tradeEnabled,
          frais_cents: terms.feeAmount,
          seuil_cents: terms.thresholdAmount,
          taux_bp: terms.feeRate,
        })),
      )
      .execute();
  };

  const writeOrderFees = async (
    numero: string,
    { fraisCompte, fraisTitre }: ContractSettings,
  ): Promise<void> => {
    await db
      .insertInto('frais_commande')
      .values({ contract_numero: numero, compte_cents: fraisCompte, titre_cents: fraisTitre })
      .onConflict((conflict) =>
        conflict
          .column('contract_numero')
          .doUpdateSet({ compte_cents: fraisCompte, titre_cents: fraisTitre }),
      )
      .execute();
  };

  const writeProducts = async (numero: string, { produits }: ContractSettings): Promise<void> => {
    await db
      .deleteFrom('produit_contrat')
      .where('contract_numero', '=', numero)
      .$if(produits.length > 0, (query) => query.where('produit_id', 'not in', produits))
      .execute();
    if (produits.length === 0) return;
    await db
      .insertInto('produit_contrat')
      .values(produits.map((id) => ({ contract_numero: numero, produit_id: id })))
      .onConflict((conflict) => conflict.columns(['contract_numero', 'produit_id']).doNothing())
      .execute();
  };

  const writeAround = async (numero: string, settings: ContractSettings): Promise<void> => {
    await writeFeatures(numero, settings);
    await writeTrades(numero, settings);
    await writeOrderFees(numero, settings);
    await writeProducts(numero, settings);
  };

  return {
    /** Serialises changes: the second one sees the first and its version. */
    lock: async (numero: string): Promise<StoredContract | undefined> => {
      await sql`select from contract where numero = ${numero} for no key update`.execute(db);
      const row = await contractRows(db).where('k.numero', '=', numero).executeTakeFirst();
      return row === undefined ? undefined : storedOf(row);
    },

    unknownProducts: async (produits: readonly string[]): Promise<readonly string[]> => {
      const known = await db.selectFrom('produit').select('id').execute();
      return produits.filter((id) => !known.some((one) => one.id === id));
    },

    /** The products that are held, promised or can be ordered. */
    usedProducts: async (numero: string, produits: readonly string[]): Promise<string[]> => {
      if (produits.length === 0) return [];
      const { rows } = await sql<{ id: string }>`
        select p.id from unnest(${[...produits]}::text[]) as p (id)
        where exists (select from compte_cesu c
            where c.contract_numero = ${numero} and c.produit_id = p.id)
          or exists (select from carnet c
            where c.contract_numero = ${numero} and c.produit_id = p.id)
          or exists (select from titre t
            where t.contract_numero = ${numero} and t.produit_id = p.id)
          or exists (select from plan_aide a
            where a.contract_numero = ${numero} and a.produit_id = p.id)
          or exists (select from precommande_session s
            where s.contract_numero = ${numero}
              and p.id in (s.id_produit_compte, s.id_produit_titre))`.execute(db);
      return rows.map(({ id }) => id);
    },

    isTaken: async (numero: string): Promise<boolean> => {
      // Case is ignored, because numbers are read over the phone.
      const { rows } =
        await sql`select from contract where upper(numero) = upper(${numero})`.execute(db);
      return rows.length > 0;
    },

    add: async (contract: {
      readonly numero: string;
      readonly financeurId: string;
      readonly settings: ContractSettings;
      readonly now: Date;
    }): Promise<void> => {
      await db
        .insertInto('contract')
        .values({
          ...contractValues(contract.settings),
          numero: contract.numero,
          financeur_id: contract.financeurId,
          created_at: contract.now,
        })
        .execute();
      await writeAround(contract.numero, contract.settings);
    },

    change: async (numero: string, settings: ContractSettings): Promise<void> => {
      await db
        .updateTable('contract')
        .set((eb) => ({ ...contractValues(settings), version: eb('version', '+', 1) }))
        .where('numero', '=', numero)
        .execute();
      await writeAround(numero, settings);
    },
  };
};
