import { defineTexts } from './define-texts.ts';

/** The fields of an account, wherever one is given. */
export const bankFieldTexts = defineTexts('compte-bancaire', {
  titulaire: 'Titulaire du compte',
  titulaireHint: 'Tel qu’il figure sur votre relevé d’identité bancaire (RIB).',
  iban: 'IBAN',
  ibanHint: 'Par exemple FR76 3000 6000 0112 3456 7890 189. Les espaces ne comptent pas.',
  recognised: 'Banque reconnue : {banque}',
  bic: 'BIC',
  bicHint: '8 ou 11 caractères, par exemple AGRIFRPP.',
});
