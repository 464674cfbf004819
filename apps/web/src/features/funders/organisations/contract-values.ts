import type {
  WholeContractInput,
  ContractSheet,
} from '@portail/contract/funders/contract-settings.schemas.ts';
import { FEATURE_IDS, type FeatureId } from '@portail/rules/identity/access/vocabulary.ts';
import { PRODUCT_TYPES, type ProductType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { eurosOf, formatAmount, parseAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import {
  DEFAULT_FUNDER_ORDER_THRESHOLD,
  DEFAULT_THRESHOLDS,
} from '@portail/rules/sensitive-actions/policy.ts';

interface TradeValues {
  startProductType: ProductType;
  finalProductType: ProductType;
  tradeEnabled: boolean;
  feeAmount: string;
  thresholdAmount: string;
  feeRate: string;
}

/** Values as entered, so that errors refer to them. */
export interface ContractValues {
  contractId: string;
  socialReason: string;
  libelleProduitContrat: string;
  contractType: string;
  clientType: string;
  cesuAccountType: string;
  supportedType: string;
  paramEspaceCompteId: string;
  contratSapFk: string;
  contractActivated: boolean;
  allowProductTypeChoice: boolean;
  allowWithholding: boolean;
  autoriserPaiementTitre: boolean;
  typeInscription: string;
  libelleMatricule: string;
  typeFrais: string;
  montantFrais: string;
  tauxFrais: string;
  trancheCarte: string;
  fraisCompte: string;
  fraisTitre: string;
  seuilCommande: string;
  seuilPaiement: string;
  seuilNouvelIntervenant: string;
  seuilPapier: string;
  secondAdministrateur: boolean;
  accordSession: boolean;
  conditionsCommande: string;
  plafondEncours: string;
  fonctionnalites: Record<FeatureId, boolean>;
  communication: { titre: string; message: string };
  produits: Record<string, boolean>;
  echanges: TradeValues[];
}

const moneyWords = (euros: number): string =>
  formatAmount(centsOfWire(euros)).replace(/\s*€$/u, '');
const rateWords = (percent: number): string => String(percent).replace('.', ',');

const NO_FEATURES: Record<FeatureId, boolean> = {
  SOUS_MENU_CHANGER_FORMAT: false,
  AFFICHER_MES_TITRES: false,
  SOUS_MENU_FAIRE_PRECOMMANDE: false,
  SOUS_MENU_ECHANGE: false,
  ONGLET_DECLARATION_PROFIL: false,
  CONNEXION_PAR_CONTRAT: false,
  OUVERTURE_PAR_CONTRAT: false,
  COMMUNICATION_RH: false,
  SOUS_MENU_ATTESTATION_FISCALE: false,
};

/** Every pair of products, in order; a missing one is closed. */
const tradesOf = (agreed: ContractSheet['echanges']): TradeValues[] =>
  PRODUCT_TYPES.flatMap((from) =>
    PRODUCT_TYPES.map((to) => {
      const terms = agreed.find(
        (one) => one.startProductType === from && one.finalProductType === to,
      );
      return {
        startProductType: from,
        finalProductType: to,
        tradeEnabled: terms?.tradeEnabled ?? false,
        feeAmount: moneyWords(terms?.feeAmount ?? 0),
        thresholdAmount: moneyWords(terms?.thresholdAmount ?? 0),
        feeRate: rateWords(terms?.feeRate ?? 0),
      };
    }),
  );

const productsOf = (proposed: readonly string[], chosen: readonly string[]) =>
  Object.fromEntries(proposed.map((id) => [id, chosen.includes(id)]));

export const emptyValues = (
  socialReason: string,
  clientType: string,
  products: readonly string[],
): ContractValues => ({
  contractId: '',
  socialReason,
  libelleProduitContrat: '',
  contractType: '',
  clientType,
  cesuAccountType: 'MONTANT',
  supportedType: '',
  paramEspaceCompteId: '',
  contratSapFk: '',
  contractActivated: false,
  allowProductTypeChoice: false,
  allowWithholding: false,
  autoriserPaiementTitre: false,
  typeInscription: 'CONTROLE',
  libelleMatricule: '',
  typeFrais: '',
  montantFrais: moneyWords(0),
  tauxFrais: '0',
  trancheCarte: moneyWords(500),
  fraisCompte: moneyWords(0),
  fraisTitre: moneyWords(0),
  seuilCommande: moneyWords(eurosOf(DEFAULT_FUNDER_ORDER_THRESHOLD)),
  seuilPaiement: moneyWords(eurosOf(DEFAULT_THRESHOLDS.paymentsCents)),
  seuilNouvelIntervenant: moneyWords(eurosOf(DEFAULT_THRESHOLDS.newPayeeCents)),
  seuilPapier: moneyWords(eurosOf(DEFAULT_THRESHOLDS.paperCents)),
  secondAdministrateur: false,
  accordSession: false,
  conditionsCommande: 'A_TERME',
  plafondEncours: moneyWords(0),
  fonctionnalites: NO_FEATURES,
  communication: { titre: '', message: '' },
  produits: productsOf(products, []),
  echanges: tradesOf([]),
});

export const valuesOf = (sheet: ContractSheet, products: readonly string[]): ContractValues => {
  const spoken = sheet.fonctionnalites.find(({ id }) => id === 'COMMUNICATION_RH');
  return {
    contractId: sheet.contractId,
    socialReason: sheet.socialReason,
    libelleProduitContrat: sheet.libelleProduitContrat,
    contractType: sheet.contractType,
    clientType: sheet.clientType,
    cesuAccountType: sheet.cesuAccountType,
    supportedType: sheet.supportedType ?? '',
    paramEspaceCompteId: sheet.paramEspaceCompteId ?? '',
    contratSapFk: sheet.contratSapFk ?? '',
    contractActivated: sheet.contractActivated,
    allowProductTypeChoice: sheet.allowProductTypeChoice,
    allowWithholding: sheet.allowWithholding,
    autoriserPaiementTitre: sheet.autoriserPaiementTitre,
    typeInscription: sheet.typeInscription,
    libelleMatricule: sheet.libelleMatricule ?? '',
    typeFrais: sheet.typeFrais ?? '',
    montantFrais: moneyWords(sheet.montantFrais),
    tauxFrais: rateWords(sheet.tauxFrais),
    trancheCarte: moneyWords(sheet.trancheCarte),
    fraisCompte: moneyWords(sheet.fraisCompte),
    fraisTitre: moneyWords(sheet.fraisTitre),
    seuilCommande: moneyWords(sheet.seuilCommande),
    seuilPaiement: moneyWords(sheet.seuilPaiement),
    seuilNouvelIntervenant: moneyWords(sheet.seuilNouvelIntervenant),
    seuilPapier: moneyWords(sheet.seuilPapier),
    secondAdministrateur: sheet.secondAdministrateur,
    accordSession: sheet.accordSession,
    conditionsCommande: sheet.conditionsCommande,
    plafondEncours: moneyWords(sheet.plafondEncours),
    fonctionnalites: {
      ...NO_FEATURES,
      ...Object.fromEntries(sheet.fonctionnalites.map(({ id }) => [id, true])),
    },
    communication: {
      titre: spoken?.proprietes['titre'] ?? '',
      message: spoken?.proprietes['message'] ?? '',
    },
    produits: productsOf(products, sheet.produits),
    echanges: tradesOf(sheet.echanges),
  };
};

/** Text that is no amount is passed on, so that the schema refuses it with its message. */
const moneyOf = (typed: string): number | string | null => {
  const words = typed.trim();
  if (words === '') return null;
  const cents = parseAmount(words);
  return cents === undefined ? words : eurosOf(cents);
};

const RATE = /^\d{1,3}(?:[.,]\d{1,2})?$/;
const rateOf = (typed: string): number | string => {
  const words = typed.trim().replace(/\s*%$/u, '');
  return RATE.test(words) ? Number(words.replace(',', '.')) : words;
};

const orNone = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** Keeps the properties of a feature that the form does not show. */
const featuresOf = (values: ContractValues, before: ContractSheet | undefined) =>
  FEATURE_IDS.filter((id) => values.fonctionnalites[id]).map((id) => {
    const kept = before?.fonctionnalites.find((one) => one.id === id)?.proprietes ?? {};
    if (id !== 'COMMUNICATION_RH') return { id, proprietes: kept };
    const { titre, message } = values.communication;
    const { titre: _titre, ...others } = kept;
    return {
      id,
      proprietes: {
        ...others,
        ...(titre.trim() === '' ? {} : { titre: titre.trim() }),
        message: message.trim(),
      },
    };
  });

/** Settings in wire format; hidden fields are omitted. */
export const bodyOf = (
  values: ContractValues,
  clientId: string,
  before: ContractSheet | undefined,
): Readonly<Record<keyof WholeContractInput, unknown>> => ({
  contractId: values.contractId.trim(),
  clientId,
  contractType: values.contractType,
  clientType: values.clientType,
  socialReason: values.socialReason.trim(),
  libelleProduitContrat: values.libelleProduitContrat.trim(),
  cesuAccountType: values.cesuAccountType,
  supportedType: orNone(values.supportedType),
  paramEspaceCompteId: orNone(values.paramEspaceCompteId),
  contratSapFk: orNone(values.contratSapFk),
  contractActivated: values.contractActivated,
  allowProductTypeChoice: values.allowProductTypeChoice,
  allowWithholding: values.allowWithholding,
  autoriserPaiementTitre: values.autoriserPaiementTitre,
  typeInscription: values.typeInscription,
  libelleMatricule: values.typeInscription === 'MATRICULE' ? orNone(values.libelleMatricule) : null,
  typeFrais: orNone(values.typeFrais),
  montantFrais: values.typeFrais === 'FORFAIT' ? moneyOf(values.montantFrais) : 0,
  tauxFrais: values.typeFrais === 'PROPORTIONNEL' ? rateOf(values.tauxFrais) : 0,
  trancheCarte: moneyOf(values.trancheCarte),
  fraisCompte: moneyOf(values.fraisCompte),
  fraisTitre: moneyOf(values.fraisTitre),
  seuilCommande: moneyOf(values.seuilCommande),
  seuilPaiement: moneyOf(values.seuilPaiement),
  seuilNouvelIntervenant: moneyOf(values.seuilNouvelIntervenant),
  seuilPapier: moneyOf(values.seuilPapier),
  secondAdministrateur: values.secondAdministrateur,
  accordSession: values.accordSession,
  conditionsCommande: values.conditionsCommande,
  plafondEncours: values.conditionsCommande === 'PLAFOND' ? moneyOf(values.plafondEncours) : 0,
  echanges: values.echanges.map((terms) => ({
    ...terms,
    feeAmount: moneyOf(terms.feeAmount),
    thresholdAmount: moneyOf(terms.thresholdAmount),
    feeRate: rateOf(terms.feeRate),
  })),
  fonctionnalites: featuresOf(values, before),
  produits: Object.entries(values.produits).flatMap(([id, isChosen]) => (isChosen ? [id] : [])),
});
