import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const siteMapTexts = defineTexts('plan', {
  leadAnonymous:
    'Les pages ouvertes à tous. Connectez-vous pour voir aussi celles de votre espace.',
  leadConnected: 'Toutes les pages que vous pouvez ouvrir dans votre espace.',
  access: 'Accéder à mon espace',
  home: 'Mon espace',
  orders: 'Mes commandes',
  account: 'Mon CESU électronique',
  paper: 'Mes CESU papier',
  services: 'Mes services et mes factures',
  documents: 'Mes documents',
  profile: 'Mon profil',
  client: 'Espace financeur',
  intervenant: 'Espace intervenant',
  operator: 'Back-office',
  information: 'Informations et aide',
});
