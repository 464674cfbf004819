import { defineTexts } from '../texts/define-texts.ts';

export const errorPageTexts = defineTexts('erreurs', {
  unauthorizedTitle: 'Oups, vous vous êtes perdu ?',
  unauthorizedText:
    'Cette page ne fait pas partie de votre espace, ou n’est plus disponible sur votre contrat.',
  notFoundTitle: 'La page demandée n’existe pas.',
  notFoundText: 'L’adresse a peut-être changé, ou contient une faute de frappe.',
  technicalTitle: "Il semblerait qu'une erreur technique se soit produite.",
  technicalText:
    'Ce que vous aviez enregistré n’est pas perdu. Revenez à l’accueil et recommencez ; si l’erreur se répète, écrivez-nous.',
  backHome: 'Retour à l’accueil',
  contact: 'Nous contacter',
});
