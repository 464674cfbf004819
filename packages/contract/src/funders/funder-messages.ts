import type { ContractProblem } from '@portail/rules/funders/contracts/contract-rules.ts';
import { MESSAGES } from '../messages/messages.ts';

/** What is said of a funder or a contract as the operator writes them. */
export const FUNDER_MESSAGES = {
  siret: 'Ce SIRET est incorrect\u00a0: vérifiez ses 14 chiffres.',
  siretTaken: 'Un financeur porte déjà ce SIRET.',
  phone: MESSAGES.phone('01 à 07 ou 09'),
  numeroTaken: 'Un contrat porte déjà ce numéro.',
  rate: 'Indiquez un taux de 0 à 100\u00a0%, avec deux décimales au plus.',
  unknownProduct: 'Ce produit n’existe pas.',
  productInUse: 'Ce produit est déjà utilisé par ce contrat\u00a0: il ne peut plus être retiré.',
  typeInUse:
    'Des personnes sont déjà rattachées à ce contrat\u00a0: ce choix ne peut plus changer.',
} as const;

export const CONTRACT_MESSAGES: Readonly<Record<ContractProblem, string>> = {
  matriculeLabelMissing: MESSAGES.required,
  monthlyAccountOfEmployer:
    'Un contrat CESU RH tient des montants\u00a0: les droits par mois sont ceux des plans d’aide d’un contrat social.',
  flatFeeMissing: MESSAGES.required,
  feeRateMissing: MESSAGES.required,
  tradeTwice: 'Cet échange est indiqué deux fois.',
  featureTwice: 'Cette fonctionnalité est indiquée deux fois.',
  productTwice: 'Ce produit est indiqué deux fois.',
  messageMissing: MESSAGES.required,
};
