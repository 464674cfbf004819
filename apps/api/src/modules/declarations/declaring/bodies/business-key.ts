import type { Organisme, PajeActivite } from '@portail/rules/declarations/vocabulary.ts';

export interface BusinessKeyParts {
  readonly organisme: Organisme;
  readonly numeroEmployeur: string;
  readonly numeroSalarie: string;
  /** YYYY-MM. */
  readonly mois: string;
  readonly typeActivite: PajeActivite | undefined;
  /** For a childminder, who is declared once for each child. */
  readonly idEnfant: string | undefined;
  readonly numeroCorrectif: number;
}

/**
 * What one declaration is, in the eyes of a body: a second message with the same key is the same
 * declaration. It travels in addresses, hence no character that they would have to escape.
 */
export const businessKeyOf = (parts: BusinessKeyParts): string =>
  [
    parts.organisme,
    parts.numeroEmployeur,
    parts.numeroSalarie,
    parts.mois,
    parts.typeActivite ?? 'EMPLOI',
    parts.idEnfant ?? 'TOUS',
    String(parts.numeroCorrectif),
  ].join('.');
