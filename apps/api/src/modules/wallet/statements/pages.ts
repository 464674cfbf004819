import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { EntryKey } from './statements.queries.ts';

/** As it comes from outside. */
export interface AskedPage {
  readonly avant?: string | undefined;
  readonly taille?: string | undefined;
}

export const PAGE_SIZE = 50;
/** What a file may hold: far beyond what a person does in a year, and no more than memory can bear. */
export const FILE_LINES_MAX = 10_000;
/** A printed statement of more lines is nobody's wish, and would hold up everybody else. */
export const PDF_LINES_MAX = 1_000;

export const pageSizeOf = ({ taille }: AskedPage): number =>
  taille === undefined ? PAGE_SIZE : Number(taille);

const ENTRY = /^(\d{1,15})-(\d{1,5})$/;

export const entryKeyOf = ({ avant }: AskedPage): EntryKey | undefined => {
  if (avant === undefined) return undefined;
  const match = ENTRY.exec(avant);
  const [journalId, line] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || line > 32_767) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: [{ champ: 'avant', message: 'Cette page n’existe pas.' }],
    });
  }
  return { journalId, line };
};

/** Files are whole or refused: a statement that silently lacks lines would be a false one. */
export const requireWhole = <T>(lines: readonly T[], max: number): readonly T[] => {
  if (lines.length > max) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: [{ champ: 'dateDebut', message: 'Choisissez une période plus courte.' }],
    });
  }
  return lines;
};
