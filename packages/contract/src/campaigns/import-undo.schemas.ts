import * as z from 'zod/mini';

/** How long an import may be undone. */
export const IMPORT_UNDO_MINUTES = 60;
/** People that one sentence names. */
export const IMPORT_UNDO_NAMES = 3;

/** `POSSIBLE` for the last import of an hour; what depends on it is read before it is undone. */
export const undoState = z.enum(['POSSIBLE', 'ANNULE', 'PASSE']);
export type UndoState = z.infer<typeof undoState>;

/** What undoing an import does, or has done. */
export const importUndo = z.object({
  /** Lines that the import added, changed and removed. */
  ajouts: z.number(),
  modifications: z.number(),
  retraits: z.number(),
  /** DD/MM/YYYY HH:mm, in Paris. */
  annulableJusqua: z.string(),
  /** Sentences that name what depends on the import; empty when it can be undone. */
  obstacles: z.array(z.string()),
  annule: z.boolean(),
});
export type ImportUndo = z.infer<typeof importUndo>;

const names = (people: readonly string[], count: number): string => {
  // Someone whose line is gone has no name any more.
  if (people.length === 0) return count === 1 ? 'une personne' : `${count} personnes`;
  const shown = people.slice(0, IMPORT_UNDO_NAMES).join(', ');
  const others = count - Math.min(people.length, IMPORT_UNDO_NAMES);
  if (others <= 0) return shown;
  return `${shown} et ${others} ${others === 1 ? 'autre' : 'autres'}`;
};

/** Why an import cannot be undone; each sentence names who or what depends on it. */
export const IMPORT_UNDO_MESSAGES = {
  tooLate: (moment: string) => `Le délai d’une heure est passé depuis le ${moment}.`,
  laterImport: (file: string, moment: string) =>
    `Un import plus récent existe\u00a0: annulez d’abord celui de ${file} du ${moment}.`,
  registered: (people: readonly string[], count: number) =>
    `Inscription faite depuis l’import\u00a0: ${names(people, count)}.`,
  ordered: (people: readonly string[], count: number) =>
    `Demande faite depuis l’import\u00a0: ${names(people, count)}.`,
  granted: (people: readonly string[], count: number) =>
    `Droits déjà ouverts\u00a0: ${names(people, count)}.`,
  changed: (people: readonly string[], count: number) =>
    `Modification faite depuis l’import\u00a0: ${names(people, count)}.`,
} as const;
