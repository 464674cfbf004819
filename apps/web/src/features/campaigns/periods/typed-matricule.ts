import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { isMatricule } from '@portail/rules/identifiers/registration-identifiers.ts';

export const matriculeProblem = (matricule: string): string | undefined => {
  if (matricule === '') return MESSAGES.required;
  return isMatricule(matricule) ? undefined : MESSAGES.matricule;
};
