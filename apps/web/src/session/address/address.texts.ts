import { defineTexts } from '../../shared/texts/define-texts.ts';

export const addressTexts = defineTexts('adresse', {
  addressIntro:
    'La ligne «\u00a0Numéro et voie\u00a0» est nécessaire, ou à défaut l’une des deux suivantes. La quatrième est toujours facultative.',
  zoneAdresse0: 'Numéro et voie',
  zoneAdresse1: 'Bâtiment, résidence',
  zoneAdresse2: 'Appartement, étage',
  zoneAdresse3: 'Lieu-dit, boîte postale',
  codePostalEtVille: 'Code postal et ville',
  townHint: 'Écrivez un code postal ou une ville, puis choisissez. Exemple : 75011 PARIS',
});

/** Delivery address of a voucher book: home or another address. */
export const deliveryChoiceTexts = defineTexts('livraison-carnet', {
  choix: 'Où envoyer votre carnet\u00a0?',
  PROFIL: 'À mon adresse',
  AUTRE: 'À une autre adresse',
  otherHint: 'Pour cet envoi seulement\u00a0: l’adresse de votre profil ne change pas.',
  otherAddress: 'Adresse de livraison',
  destinataire: 'Destinataire',
  destinataireHint: 'Prénom et nom de la personne qui recevra le carnet.',
});
