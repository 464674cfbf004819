import { defineTexts } from '../../shared/texts/define-texts.ts';

export const phoneTexts = defineTexts('telephones', {
  telephonePrincipal: 'Téléphone mobile',
  mobileHint: '10 chiffres commençant par 06 ou 07',
  telephoneSecondaire: 'Téléphone fixe',
  landlineHint: '10 chiffres commençant par 01, 02, 03, 04, 05 ou 09',
});
