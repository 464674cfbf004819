import { LEDGER_DATA } from '../ledger/ledger.data.ts';
import { PLATFORM_DATA } from '../platform/data-register/platform.data.ts';
import type {
  ErasedValue,
  OnErasure,
  TableData,
  TableName,
} from '../platform/data-register/table-data.ts';
import type { DataClass, Purpose, Retention } from '../platform/data-register/vocabulary.ts';
import { BACKOFFICE_DATA } from './backoffice/backoffice.data.ts';
import { BRANDING_DATA } from './branding/branding.data.ts';
import { CAMPAIGNS_DATA } from './campaigns/campaigns.data.ts';
import { DECLARATIONS_DATA } from './declarations/declarations.data.ts';
import { FUNDERS_DATA } from './funders/funders.data.ts';
import { HOME_SERVICES_DATA } from './home-services/home-services.data.ts';
import { IDENTITY_DATA } from './identity/identity.data.ts';
import { ORDERS_DATA } from './orders/orders.data.ts';
import { PAYMENTS_DATA } from './payments/payments.data.ts';
import { PEOPLE_DATA } from './people/people.data.ts';
import { SETTLEMENT_DATA } from './settlement/settlement.data.ts';
import { WALLET_DATA } from './wallet/wallet.data.ts';

/** Every table of the product: one that no area describes does not compile. */
export const DATA_REGISTER: { readonly [T in TableName]: TableData<T> } = {
  ...BACKOFFICE_DATA,
  ...BRANDING_DATA,
  ...CAMPAIGNS_DATA,
  ...DECLARATIONS_DATA,
  ...FUNDERS_DATA,
  ...HOME_SERVICES_DATA,
  ...IDENTITY_DATA,
  ...ORDERS_DATA,
  ...PAYMENTS_DATA,
  ...PEOPLE_DATA,
  ...SETTLEMENT_DATA,
  ...WALLET_DATA,
  ...LEDGER_DATA,
  ...PLATFORM_DATA,
};

/** Order in the register document and in a copy of personal data; other tables come last. */
export const TABLE_ORDER: readonly string[] = `
  user_account beneficiary beneficiary_contract home_service_space intervenant client_user
  user_session known_device verification verification_failure totp_secret recovery_code passkey
  password_reset address_proof disavowal_link security_event lien_connexion consultation
  consultation_appel consentement coordonnees_beneficiaire delegation delegation_invitation
  delegation_piece preference copie_donnees effacement archive.piece preuve_consentement
  gel_juridique revue_consultations demande_gestion demande_paynum demande_message demande_suivi
  demande_fichier controle_ligne controle_valeur controle_import controle_import_rejet inscription
  inscription_a_confirmer inscription_info relance session_courriel precommande
  precommande_reponse plan_fichier plan_fichier_rejet plan_aide rappel_echeance
  declaration_employeur numero_employeur_prouve declaration_salarie declaration enfant
  declaration_enfant declaration_envoi declaration_a_resoudre compte_cesu plan_social carnet titre
  titre_essai titre_opposition titre_event paiement_compte invitation_intervenant remise_titres
  conversion carnet_adresse echange_parametre echange echange_titre carte_transaction
  carte_notification carte_quarantaine carte_remboursement mandat_sepa prelevement
  coordonnees_bancaires versement versement_ligne banque_notification prestataire
  prestataire_offre partenaire_prestataire commande_service commande_attribution devis devis_ligne
  piece_service facture_service facture_service_ligne avoir_service reglement_factures
  reglement_facture paiement_facture ledger_account ledger_journal ledger_entry ledger_void
  ledger_seal ledger_debt carte_reglement carte_reglement_ligne carte_ecart prelevement_fichier
  versement_fichier versement_mouvement commande_financeur lot_impression impression_notification
  facture_financeur facture_numero encaissement_manuel remboursement_manuel operation_a_valider
  opposition opposition_titre banque_retour banque_retour_ligne livres_controle
  livres_controle_regle livres_reouverture financeur financeur_changement contract
  contract_feature produit produit_contrat frais_commande precommande_session precommande_quota
  precommande_tranche precommande_controle precommande_info_supplementaire
  precommande_point_livraison partenaire partenaire_contrat partenaire_operateur platform_state
  idempotency_record outbox_message attempt_limit audience_count schema_migration contract_look
  text_override personnalisation_version personnalisation_brouillon personnalisation_image
  interlocuteur rapport rapport_bloc operateur_suspension operateur_contrat outgoing_holds
  outgoing_action
`
  .trim()
  .split(/\s+/u);

/** An entry of any table, as the copy, the erasure, the document and the tests read them. */
export interface RegisteredTable {
  readonly table: TableName;
  readonly label?: string | undefined;
  readonly purpose: Purpose;
  readonly kept: Retention;
  readonly of: RegisteredSubject | undefined;
  readonly onErasure?: OnErasure | undefined;
  readonly columns: readonly RegisteredColumn[];
  readonly hidden: readonly string[];
}

export type RegisteredSubject =
  | { readonly by: 'account' | 'beneficiary' | 'intervenant'; readonly column: string }
  | { readonly through: TableName; readonly column: string; readonly key: string };

export interface RegisteredColumn {
  readonly name: string;
  readonly dataClass: DataClass;
  readonly label?: string | undefined;
  /** Absent where an erasure keeps the value. */
  readonly erased?: ErasedValue;
}

type DescribedColumns = Readonly<
  Record<
    string,
    | DataClass
    | 'HIDDEN'
    | { readonly is: DataClass; readonly label?: string; readonly erased?: ErasedValue }
  >
>;

const columnsOf = (described: DescribedColumns): readonly RegisteredColumn[] =>
  Object.entries(described).flatMap(([name, column]) => {
    if (column === 'HIDDEN') return [];
    if (typeof column === 'string') return [{ name, dataClass: column }];
    const { is, label, ...rest } = column;
    return [{ name, dataClass: is, label, ...rest }];
  });

const hiddenOf = (described: DescribedColumns): readonly string[] =>
  Object.entries(described).flatMap(([name, column]) => (column === 'HIDDEN' ? [name] : []));

const isTable = (word: string): word is TableName => word in DATA_REGISTER;

const rankOf = (table: string): number => {
  const rank = TABLE_ORDER.indexOf(table);
  return rank === -1 ? TABLE_ORDER.length : rank;
};

export const REGISTERED_TABLES: readonly RegisteredTable[] = Object.keys(DATA_REGISTER)
  .filter(isTable)
  .toSorted((one, other) => rankOf(one) - rankOf(other))
  .map((table) => {
    const { columns, label, purpose, kept, of, onErasure } = DATA_REGISTER[table];
    return {
      table,
      label,
      purpose,
      kept,
      of,
      onErasure,
      columns: columnsOf(columns),
      hidden: hiddenOf(columns),
    };
  });

/** @throws when the table is not in the register */
export const registeredTable = (table: string): RegisteredTable => {
  const entry = REGISTERED_TABLES.find((one) => one.table === table);
  if (entry === undefined) throw new Error(`no table ${table} in the register`);
  return entry;
};

/** True for the rows of beneficiaries; those of payees are not in the copy of a beneficiary. */
export const isOfBeneficiary = ({ of }: RegisteredTable): boolean => {
  if (of === undefined) return false;
  return 'by' in of ? of.by !== 'intervenant' : isOfBeneficiary(registeredTable(of.through));
};
