import type { SessionChoice } from '@portail/contract/identity/registration-answers.ts';
import { cesuCode, matricule } from '@portail/contract/schemas/registration-identifiers.ts';
import { frenchDate, requiredText } from '@portail/contract/schemas/fields.ts';
import {
  BIRTH_DATE_CONTROL,
  CESU_CODE_CONTROL,
  MATRICULE_CONTROL,
  normaliseMatricule,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import * as z from 'zod/mini';

export type ControlKind = 'matricule' | 'cesu-code' | 'date' | 'text';

export interface AskedControl {
  readonly code: string;
  /** Label of the campaign; undefined for controls of the contract. */
  readonly label: string | undefined;
  readonly kind: ControlKind;
}

interface ControlInformation {
  readonly code: string;
  readonly valeur: string;
}

const KINDS: Readonly<Record<string, ControlKind>> = {
  [MATRICULE_CONTROL]: 'matricule',
  [CESU_CODE_CONTROL]: 'cesu-code',
  dateNaissance: 'date',
  [BIRTH_DATE_CONTROL]: 'date',
};

const kindOf = (code: string): ControlKind => KINDS[code] ?? 'text';

const OF_CONTRACT = {
  CONTROLE: undefined,
  MATRICULE: MATRICULE_CONTROL,
  CODE_CESU: CESU_CODE_CONTROL,
} as const;

/** First the control of the contract, then those of the campaign. */
export const askedControls = (choice: SessionChoice): readonly AskedControl[] => {
  const { registrationType, controlInfos, libelleMatricule } = choice;
  const own = OF_CONTRACT[registrationType];
  const ofSession = controlInfos
    .filter(({ code }) => code !== own)
    .map(({ code, label }) => ({ code, label, kind: kindOf(code) }));
  if (own === undefined) return ofSession;
  const named = controlInfos.find(({ code }) => code === own)?.label;
  const label = own === MATRICULE_CONTROL ? (libelleMatricule ?? named) : named;
  return [{ code: own, label, kind: kindOf(own) }, ...ofSession];
};

/** The birth date when it is a control, so that it is not requested twice. */
export const typedBirthDate = (asked: readonly AskedControl[], values: readonly string[]): string =>
  values[asked.findIndex(({ code }) => code === BIRTH_DATE_CONTROL)] ?? '';

const SCHEMAS = {
  matricule,
  'cesu-code': cesuCode,
  date: frenchDate,
  text: requiredText(),
} as const satisfies Record<ControlKind, z.ZodMiniType>;

/** Errors in the order of the controls; `undefined` for valid values. */
export const controlProblems = (
  asked: readonly AskedControl[],
  values: readonly string[],
): readonly (string | undefined)[] =>
  asked.map(({ kind }, index) => {
    const parsed = z.safeParse(SCHEMAS[kind], values[index] ?? '');
    return parsed.success ? undefined : parsed.error.issues[0]?.message;
  });

const NORMALISED: Readonly<Record<ControlKind, (typed: string) => string>> = {
  matricule: normaliseMatricule,
  'cesu-code': (typed) => typed.replaceAll(/\s/g, ''),
  date: (typed) => typed.trim(),
  text: (typed) => typed.trim(),
};

/** Trimmed, without spaces of pasted numbers. */
export const normaliseControls = (
  asked: readonly AskedControl[],
  typed: readonly string[],
): string[] => asked.map(({ kind }, index) => NORMALISED[kind](typed[index] ?? ''));

/** Values by code, including the matricule. */
export const controlInformation = (
  choice: SessionChoice,
  values: readonly string[],
): ControlInformation[] =>
  askedControls(choice).map(({ code }, index) => ({ code, valeur: values[index] ?? '' }));
