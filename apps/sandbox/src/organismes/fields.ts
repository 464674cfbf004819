import { ACTIVITIES } from './registry.ts';
import type { Activity, Identity } from './registry.ts';

export type Fields = Readonly<Record<string, unknown>>;

export type Child = Identity;

/** What the portal sends, as this body reads it. Days are written YYYY-MM-DD, amounts in cents. */
export interface NewDeclaration {
  readonly cle: string;
  readonly numeroCorrectif: number;
  readonly numeroEmployeur: string;
  readonly numeroSalarie: string;
  readonly typeActivite: Activity | undefined;
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly datePaiement: string;
  readonly montantNet: number;
  readonly enfants: readonly Child[];
  readonly contenu: Fields;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '';
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** `undefined` for what names no person. */
export const identityOf = (value: unknown): Identity | undefined => {
  if (!isFields(value)) return undefined;
  const { nom, prenom, dateNaissance } = value;
  return isText(nom) && isText(prenom) && isDay(dateNaissance)
    ? { nom, prenom, dateNaissance }
    : undefined;
};

/** `undefined` for what is no declaration. */
export function declarationOf(value: unknown): NewDeclaration | undefined {
  if (!isFields(value)) return undefined;
  const { cle, numeroCorrectif, numeroEmployeur, numeroSalarie, montantNet, contenu } = value;
  const { dateDebut, dateFin, datePaiement, enfants } = value;
  if (!isText(cle) || !isText(numeroEmployeur) || !isText(numeroSalarie)) return undefined;
  if (!isCount(numeroCorrectif) || !isCount(montantNet) || !isFields(contenu)) return undefined;
  if (!isDay(dateDebut) || !isDay(dateFin) || !isDay(datePaiement)) return undefined;
  const given: readonly unknown[] = Array.isArray(enfants) ? enfants : [];
  const children = given.map(identityOf).filter((child) => child !== undefined);
  if (children.length !== given.length) return undefined;
  return {
    cle,
    numeroCorrectif,
    numeroEmployeur,
    numeroSalarie,
    typeActivite: ACTIVITIES.find((activity) => activity === value['typeActivite']),
    dateDebut,
    dateFin,
    datePaiement,
    montantNet,
    enfants: children,
    contenu,
  };
}
