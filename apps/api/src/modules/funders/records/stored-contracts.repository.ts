import type { ContractSettings } from '@portail/contract/funders/contract-settings.schemas.ts';
import { SUPPORTED_TYPES } from '@portail/rules/funders/contracts/contract-rules.ts';
import { DEFAULT_OPTIONS, type BrandingOptions } from '@portail/rules/branding/branding.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';

export interface StoredContract {
  readonly numero: string;
  readonly financeurId: string;
  readonly clientId: string;
  readonly version: number;
  /** People who are in it; accounts are theirs. */
  readonly people: number;
  readonly settings: ContractSettings;
  /** Read here, written with the dress. */
  readonly options: BrandingOptions;
}

/** A contract and everything that is set of it, for whoever looks or locks. */
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

/** A contract without a look of its own shows everything. */
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
