import type { Answers } from '@portail/rules/flow/flow.ts';
import { defineFlow } from '../flows/define-flow.ts';
import {
  controlAnswer,
  profileAnswer,
  registrationOutcome,
  registrationPassword,
  sessionChoice,
} from './registration-answers.ts';

/** Matricule and CESU code are required by the contract, other controls by the campaign. */
const asksForControls = ({ session }: Answers<'session'>): boolean => {
  const choice = sessionChoice.safeParse(session);
  if (!choice.success) return true;
  const { registrationType, controlInfos } = choice.data;
  return registrationType !== 'CONTROLE' || controlInfos.length > 0;
};

/** A person registered on another contract keeps their password. */
const needsPassword = ({ profil }: Answers<'profil'>): boolean => {
  const answer = profileAnswer.safeParse(profil);
  return !answer.success || !answer.data.isRegisteredElsewhere;
};

export const registrationFlow = defineFlow('inscription', [
  {
    id: 'session',
    page: 'REGISTRATION_SESSION_CHOICE',
    label: 'Session',
    schema: sessionChoice,
    neverStored: [],
  },
  {
    id: 'controle',
    page: 'REGISTRATION_CONTROL',
    label: 'Vérification',
    schema: controlAnswer,
    isRelevant: asksForControls,
    neverStored: [],
  },
  {
    id: 'profil',
    page: 'REGISTRATION_PROFILE',
    label: 'Vos informations',
    schema: profileAnswer,
    neverStored: [],
  },
  {
    id: 'motDePasse',
    page: 'REGISTRATION_PASSWORD',
    label: 'Mot de passe',
    schema: registrationPassword,
    isRelevant: needsPassword,
    neverStored: ['nouveauMotDePasse', 'nouveauMotDePasseConfirmation'],
  },
  {
    id: 'confirmation',
    page: 'REGISTRATION_CONFIRMATION',
    label: 'Confirmation',
    schema: registrationOutcome,
    neverStored: ['emailContact'],
    isOutcome: true,
  },
]);
