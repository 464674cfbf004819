import { recoverLogin } from '@portail/contract/identity/recovery.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { frenchDate, requiredText, siret } from '@portail/contract/schemas/fields.ts';
import type { SignInSpaceType } from '@portail/rules/identity/access/sign-in-spaces.ts';
import { isCarerLogin } from '@portail/rules/identity/delegations/delegate.ts';
import * as z from 'zod/mini';

/** Fields required per space; the call accepts all of them as optional. */
const byBirthDate = z
  .strictObject({ login: requiredText(), birthDate: z.optional(frenchDate) })
  .check(
    // Carers have no birth date.
    z.refine(({ login, birthDate }) => birthDate !== undefined || isCarerLogin(login), {
      path: ['birthDate'],
      error: MESSAGES.required,
      // Also without a login, so that both errors are shown together.
      when: () => true,
    }),
  );
const bySiret = z.strictObject({ login: requiredText(), siret });
const byLogin = z.strictObject({ login: requiredText() });

export const PASSWORD_FIELDS = {
  ESPACE_BENEFICIAIRE: ['login', 'birthDate'],
  ESPACE_CLIENT: ['login', 'siret'],
  ESPACE_INTERVENANT: ['login'],
} as const satisfies Record<SignInSpaceType, readonly string[]>;

export const passwordSchemaOf = (space: SignInSpaceType) =>
  space === 'ESPACE_BENEFICIAIRE' ? byBirthDate : space === 'ESPACE_CLIENT' ? bySiret : byLogin;

export interface PasswordValues {
  login: string;
  birthDate: string;
  siret: string;
}
export type PasswordFieldName = keyof PasswordValues;

export const LOGIN_FIELDS = [
  'nom',
  'prenom',
  'dateNaissance',
  'codePostal',
  'numeroContrat',
] as const;
export type LoginFieldName = (typeof LOGIN_FIELDS)[number];
export type LoginValues = Record<LoginFieldName, string>;
export const loginSchema = recoverLogin.body;
