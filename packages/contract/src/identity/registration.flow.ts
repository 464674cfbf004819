import type { Answers } from '@portail/rules/flow/flow.ts';
import { defineFlow } from '../flows/define-flow.ts';
import {
  controlAnswer,
  passwordAnswer,
  profileAnswer,
  registrationOutcome,
  sessionChoice,
} from './registration-answers.ts';

/** A matricule and a CESU code are asked for by the contract, the rest by the session. */
const asksForControls = ({ session }: Answers<'session'>): boolean => {
  const choice = sessionChoice.safeParse(session);
  if (!choice.success) return true;
  const { registrationType, controlInfos } = choice.data;
  return registrationType !== 'CONTROLE' || controlInfos.length > 0;
};

/** Somebody who has a password on another contract keeps it. */
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
    schema: passwordAnswer,
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
