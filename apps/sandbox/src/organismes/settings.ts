import { isCount, isText } from './fields.ts';
import type { Fields } from './fields.ts';

export const FAULTS = [
  ['AUCUNE', 'Aucune'],
  ['ARRET', 'Arrêté\u00a0: la connexion est coupée'],
  ['LENT', 'Lent\u00a0: la réponse attend'],
  ['ERREUR', 'Erreur 500'],
  ['TROP', 'Trop de demandes (429)'],
  ['ILLISIBLE', 'Réponse illisible'],
  ['GOUTTE', 'Réponse au compte-gouttes'],
  ['PERDUE', 'Déclaration prise, réponse perdue'],
  ['DEJA_RECUE', 'Déclaration prise, dite déjà reçue'],
] as const;

export const SCOPES = [
  ['TOUT', 'Sur toutes les demandes'],
  ['DECLARATIONS', 'Sur les déclarations seulement'],
] as const;

export const DECISIONS = [
  ['MAIN', 'À la main, sur cette page'],
  ['ACCEPTER', 'Acceptée dès sa réception'],
  ['REJETER', 'Rejetée dès sa réception'],
] as const;

export type Fault = (typeof FAULTS)[number][0];
export type Scope = (typeof SCOPES)[number][0];
export type DecisionMode = (typeof DECISIONS)[number][0];

/** Behaviour of the simulated body. */
export interface BodySettings {
  readonly panne: Fault;
  readonly portee: Scope;
  /** Number of calls that fail; `null` for all until it is changed. */
  readonly fois: number | null;
  /** Of a slow answer. */
  readonly delaiMs: number;
  readonly decision: DecisionMode;
  /** Message of a rejection. */
  readonly motif: string;
}

export const DEFAULT_SETTINGS: BodySettings = {
  panne: 'AUCUNE',
  portee: 'TOUT',
  fois: null,
  delaiMs: 30_000,
  decision: 'MAIN',
  motif: 'Le nombre d’heures ne correspond pas au contrat de travail.',
};

const oneOf = <T extends string>(
  value: unknown,
  choices: readonly (readonly [T, string])[],
): T | undefined => choices.find(([choice]) => choice === value)?.[0];

const count = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return isCount(number) ? number : undefined;
};

/** Takes what is given and understood; everything else stays as it was. */
export function changeSettings(settings: BodySettings, given: Fields): BodySettings {
  const { motif } = given;
  const panne = oneOf(given['panne'], FAULTS);
  const times = count(given['fois']) ?? null;
  return {
    panne: panne ?? settings.panne,
    portee: oneOf(given['portee'], SCOPES) ?? settings.portee,
    // A new fault is permanent unless a count is given.
    fois: panne === undefined ? (times ?? settings.fois) : times,
    delaiMs: count(given['delaiMs']) ?? settings.delaiMs,
    decision: oneOf(given['decision'], DECISIONS) ?? settings.decision,
    motif: isText(motif) ? motif : settings.motif,
  };
}
