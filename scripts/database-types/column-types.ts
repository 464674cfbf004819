/**
 * Column types that the migrations do not say: the shape of a JSON value, and codes whose CHECK
 * constraint is a pattern or spans several columns.
 */
const RULES = '@portail/rules';
const CONTRACT = '@portail/contract';

/** Where the names used below come from. */
export const IMPORTED_TYPES: Readonly<Record<string, string>> = {
  AccountRole: './column-types.ts',
  GeneratedJson: './column-types.ts',
  Json: './column-types.ts',
  NullableJson: './column-types.ts',
  ActivityCode: `${RULES}/home-services/activities.ts`,
  BrandingContent: `${CONTRACT}/branding/branding.schemas.ts`,
  ContactSubject: `${CONTRACT}/people/service.calls.ts`,
  JournalKind: `${RULES}/ledger/vocabulary.ts`,
  RefundReasonGiven: `${RULES}/backoffice/operators/operations.ts`,
  RefusalReason: `${RULES}/backoffice/operators/operations.ts`,
  SettingChange: `${CONTRACT}/funders/operator-funders.schemas.ts`,
  VatRate: `${RULES}/home-services/price.ts`,
  SpaceType: `${RULES}/identity/access/vocabulary.ts`,
};

/** The type of a value when it is present: null and defaults are added from the database. */
export const COLUMN_TYPES: Readonly<Record<string, string>> = {
  'commande_service.prestation': 'ActivityCode',
  'compte_cesu.motif_blocage': "'VERIFICATION' | 'DEMANDE_FINANCEUR'",
  'demande_gestion.objet': 'ContactSubject',
  'devis_ligne.taux_tva_bp': 'VatRate',
  'facture_service_ligne.taux_tva_bp': 'VatRate',
  'ledger_journal.kind': 'JournalKind',
  'lien_connexion.type_espace': 'SpaceType',
  'operation_a_valider.motif': 'RefundReasonGiven',
  'operation_a_valider.motif_refus': 'RefusalReason',
  'prestataire_offre.prestation': 'ActivityCode',
  'remboursement_manuel.motif': 'RefundReasonGiven',
  'user_account.role': 'AccountRole',
  'user_account.space_type': 'SpaceType',
};

/** What a JSON column holds; `unknown` unless it is named here. */
export const JSON_CONTENTS: Readonly<Record<string, string>> = {
  'contract_feature.proprietes': 'Record<string, string>',
  'financeur_changement.changements': 'SettingChange[]',
  'livres_controle_regle.premier': 'Readonly<Record<string, unknown>>',
  'operation_a_valider.contenu': 'object',
  'personnalisation_brouillon.contenu': 'BrandingContent',
  'personnalisation_version.contenu': 'BrandingContent',
};

/** Lists of codes that the code needs by name. */
export const NAMED_CODES: Readonly<Record<string, string>> = {
  AddressProofPurpose: 'address_proof.purpose',
  BankReturnOutcome: 'banque_retour_ligne.issue',
  CardCauseKind: 'carte_transaction.cause',
  DebitCauseKind: 'prelevement.cause',
  DifferenceKind: 'carte_ecart.nature',
  OppositionOutcome: 'opposition.suite',
  OppositionReason: 'opposition.motif',
  QuarantineReason: 'carte_quarantaine.motif',
  RefundReason: 'carte_remboursement.motif',
  SettledKind: 'carte_ecart.type',
};
