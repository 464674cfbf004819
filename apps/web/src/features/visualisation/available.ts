import type { FeatureId } from '@portail/rules/access/vocabulary.ts';
import type { choiceTexts } from '../../texts/visualisation.ts';

type TextKey = keyof typeof choiceTexts.defaults;

/** What each feature lets a person do, in the order it is told. Those that gate no page say nothing. */
const DOINGS: readonly (readonly [FeatureId, TextKey])[] = [
  ['SOUS_MENU_FAIRE_PRECOMMANDE', 'doOrder'],
  ['AFFICHER_MES_TITRES', 'doVouchers'],
  ['SOUS_MENU_CHANGER_FORMAT', 'doConvert'],
  ['SOUS_MENU_ECHANGE', 'doTrade'],
  ['ONGLET_DECLARATION_PROFIL', 'doDeclare'],
  ['SOUS_MENU_ATTESTATION_FISCALE', 'doTaxDocument'],
];

export const availableOf = (features: readonly FeatureId[]): readonly TextKey[] =>
  DOINGS.flatMap(([id, text]) => (features.includes(id) ? [text] : []));
