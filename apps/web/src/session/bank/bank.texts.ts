import { defineTexts } from '../../shared/texts/define-texts.ts';

/** Fields of bank details, shared by all forms. */
export const bankFieldTexts = defineTexts('compte-bancaire', {
  titulaire: 'Titulaire du compte',
  titulaireHint: 'Tel qu’il figure sur votre relevé d’identité bancaire (RIB).',
  iban: 'IBAN',
  ibanHint: 'Par exemple FR14 2004 1010 0505 0001 3M02 606. Les espaces ne comptent pas.',
  recognised: 'Banque reconnue : {banque}',
  bic: 'BIC',
  bicHint: '8 ou 11 caractères, par exemple AGRIFRPP.',
});
