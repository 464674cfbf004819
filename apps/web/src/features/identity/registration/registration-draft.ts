import {
  controlAnswer,
  profileAnswer,
  profileValues,
  type ProfileValues,
  registrationOutcome,
  type SessionChoice,
  sessionChoice,
} from '@portail/contract/identity/registration-answers.ts';
import { registrationFlow } from '@portail/contract/identity/registration.flow.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import * as z from 'zod/mini';
import { answersOf, replaceAnswers, resetFlow, saveAnswers } from '../../../flow/draft-store.ts';
import { isSameAnswer, readAnswer } from '../../../flow/stored-answers.ts';
import {
  rememberRegistration,
  type RegistrationParameters,
} from '../../../session/registration-contract.ts';

const FLOW = registrationFlow.id;
type StepId = (typeof registrationFlow.steps)[number]['id'];

/** Input of a step that may be incomplete. */
const typedControls = z.object({ values: z.array(z.string()) });
const typedProfile = z.object({ values: profileValues });
const typedPassword = z.object({
  nouveauMotDePasse: z.string(),
  nouveauMotDePasseConfirmation: z.string(),
});
export type PasswordValues = z.infer<typeof typedPassword>;

export interface RegistrationDraft {
  readonly session: SessionChoice | undefined;
  readonly controls: readonly string[] | undefined;
  readonly areControlsChecked: boolean;
  readonly profile: ProfileValues | undefined;
  readonly isRegisteredElsewhere: boolean;
  readonly password: PasswordValues | undefined;
  readonly outcome: z.infer<typeof registrationOutcome> | undefined;
}

export const draftOf = (answers: Answers): RegistrationDraft => ({
  session: readAnswer(sessionChoice, answers['session']),
  controls: readAnswer(typedControls, answers['controle'])?.values,
  areControlsChecked: readAnswer(controlAnswer, answers['controle']) !== undefined,
  profile: readAnswer(typedProfile, answers['profil'])?.values,
  isRegisteredElsewhere:
    readAnswer(profileAnswer, answers['profil'])?.isRegisteredElsewhere ?? false,
  password: readAnswer(typedPassword, answers['motDePasse']),
  outcome: readAnswer(registrationOutcome, answers['confirmation']),
});

const saveStep = (step: StepId, answer: unknown): void => saveAnswers(FLOW, step, answer);

/** Opens a contract. Drafts of another contract are emptied, also those left by another tab. */
export const openRegistration = (parameters: RegistrationParameters): void => {
  const begun = draftOf(answersOf(FLOW)).session?.contractId;
  if (begun !== undefined && begun !== parameters.contractId) resetFlow(FLOW);
  rememberRegistration(parameters);
};

export const resetRegistration = (): void => resetFlow(FLOW);

/** Another campaign has other fields: its former answers are dropped. */
export const chooseSession = (choice: SessionChoice): void => {
  const { session } = draftOf(answersOf(FLOW));
  if (session?.id === choice.id) saveStep('session', choice);
  else replaceAnswers(FLOW, { session: choice });
};

export const typeControls = (values: readonly string[]): void => {
  if (!isSameAnswer(values, draftOf(answersOf(FLOW)).controls)) saveStep('controle', { values });
};

/** The control values were accepted: the profile starts. */
export const acceptControls = (values: readonly string[], known: ProfileValues): void => {
  const { session } = answersOf(FLOW);
  replaceAnswers(FLOW, {
    session,
    controle: { values, isChecked: true },
    profil: { values: known },
  });
};

export const typeProfile = (values: ProfileValues): void => {
  if (!isSameAnswer(values, draftOf(answersOf(FLOW)).profile)) saveStep('profil', { values });
};

export const reopenProfile = (values: ProfileValues): void => saveStep('profil', { values });

export const acceptProfile = (values: ProfileValues, isRegisteredElsewhere: boolean): void =>
  saveStep('profil', { values, isRegisteredElsewhere });

export const typePassword = (values: PasswordValues): void => saveStep('motDePasse', values);

/** Empties all four drafts; the outcome stays readable. */
export const finishRegistration = (premiereInscription: boolean, emailContact: string): void =>
  replaceAnswers(FLOW, { confirmation: { premiereInscription, emailContact } });
