import { answered, defineFlow } from './define-flow.ts';

export const registrationFlow = defineFlow('inscription', [
  {
    id: 'session',
    page: 'REGISTRATION_SESSION_CHOICE',
    label: 'Session',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'controle',
    page: 'REGISTRATION_CONTROL',
    label: 'Vérification',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'profil',
    page: 'REGISTRATION_PROFILE',
    label: 'Vos informations',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'motDePasse',
    page: 'REGISTRATION_PASSWORD',
    label: 'Mot de passe',
    schema: answered,
    neverStored: ['nouveauMotDePasse', 'nouveauMotDePasseConfirmation'],
  },
  {
    id: 'confirmation',
    page: 'REGISTRATION_CONFIRMATION',
    label: 'Confirmation',
    schema: answered,
    neverStored: [],
  },
]);
