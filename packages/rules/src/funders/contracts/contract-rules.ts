import type { FeatureId, VisualisationMode } from '../../identity/access/vocabulary.ts';
import type { OrderTerms } from '../../campaigns/order-terms.ts';
import type { FeeKind } from '../../payments/fees.ts';
import type { CesuAccountType } from '../../wallet/holdings/vocabulary.ts';

/** Forms in which a contract gives vouchers. */
export const SUPPORTED_TYPES = ['TITRE', 'COMPTE', 'TITRE_ET_COMPTE'] as const;

export interface AssessedContract {
  readonly contractType: VisualisationMode;
  readonly cesuAccountType: CesuAccountType;
  readonly typeInscription: string;
  readonly libelleMatricule: string | null;
  readonly typeFrais: FeeKind | null;
  readonly montantFrais: number;
  readonly tauxFrais: number;
  readonly conditionsCommande: OrderTerms;
  readonly plafondEncours: number;
  readonly echanges: readonly {
    readonly startProductType: string;
    readonly finalProductType: string;
  }[];
  readonly fonctionnalites: readonly {
    readonly id: FeatureId;
    readonly proprietes: Readonly<Record<string, string>>;
  }[];
  readonly produits: readonly string[];
}

export type ContractProblem =
  | 'matriculeLabelMissing'
  | 'monthlyAccountOfEmployer'
  | 'flatFeeMissing'
  | 'feeRateMissing'
  | 'creditLimitMissing'
  | 'tradeTwice'
  | 'featureTwice'
  | 'productTwice'
  | 'messageMissing';

interface Found {
  readonly path: readonly (string | number)[];
  readonly problem: ContractProblem;
}

const at = (problem: ContractProblem, ...path: readonly (string | number)[]): Found => ({
  path,
  problem,
});

const repeated = (names: readonly string[]): readonly number[] =>
  names.flatMap((name, rank) => (names.indexOf(name) < rank ? [rank] : []));

/** Contradictions between settings, each at the field to change. */
export const problemsOfContract = (contract: AssessedContract): readonly Found[] => {
  const { contractType, cesuAccountType, typeFrais, echanges, fonctionnalites, produits } =
    contract;
  const pairs = echanges.map((one) => `${one.startProductType}-${one.finalProductType}`);
  return [
    ...(contract.typeInscription === 'MATRICULE' && contract.libelleMatricule === null
      ? [at('matriculeLabelMissing', 'libelleMatricule')]
      : []),
    // Monthly rights come from aid plans, which only social funders have.
    ...(contractType === 'CESU_RH' && cesuAccountType !== 'MONTANT'
      ? [at('monthlyAccountOfEmployer', 'cesuAccountType')]
      : []),
    ...(typeFrais === 'FORFAIT' && contract.montantFrais === 0
      ? [at('flatFeeMissing', 'montantFrais')]
      : []),
    ...(typeFrais === 'PROPORTIONNEL' && contract.tauxFrais === 0
      ? [at('feeRateMissing', 'tauxFrais')]
      : []),
    ...(contract.conditionsCommande === 'PLAFOND' && contract.plafondEncours === 0
      ? [at('creditLimitMissing', 'plafondEncours')]
      : []),
    ...repeated(pairs).map((rank) => at('tradeTwice', 'echanges', rank)),
    ...repeated(fonctionnalites.map(({ id }) => id)).map((rank) =>
      at('featureTwice', 'fonctionnalites', rank),
    ),
    ...repeated(produits).map((rank) => at('productTwice', 'produits', rank)),
    ...fonctionnalites.flatMap(({ id, proprietes }, rank) =>
      id === 'COMMUNICATION_RH' && (proprietes['message'] ?? '').trim() === ''
        ? [at('messageMissing', 'fonctionnalites', rank, 'proprietes', 'message')]
        : [],
    ),
  ];
};
