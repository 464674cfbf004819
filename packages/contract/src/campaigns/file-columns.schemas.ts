import * as z from 'zod/mini';
import { requiredText } from '../schemas/fields.ts';

/** The files of a funder whose columns may bear other titles. */
export const FUNDER_FILES = ['CONTROLE', 'PLANS'] as const;
export type FunderFile = (typeof FUNDER_FILES)[number];

/** The titles of a file, and what the portal expects. */
export const fileColumns = z.object({
  titres: z.array(z.string()),
  colonnes: z.array(
    z.object({
      nom: z.string(),
      libelle: z.string(),
      obligatoire: z.boolean(),
      /** The title that stands for it: recognised, or kept from an earlier file. */
      titre: z.nullable(z.string()),
    }),
  ),
});
export type FileColumns = z.infer<typeof fileColumns>;

const COLUMNS_MAX = 60;

export const keptColumns = z.strictObject({
  /** Null: the column has no title of its own any more. */
  correspondances: z
    .array(z.strictObject({ colonne: requiredText(64), titre: z.nullable(requiredText(255)) }))
    .check(z.maxLength(COLUMNS_MAX)),
});
export type KeptColumns = z.output<typeof keptColumns>;

export const COLUMN_MESSAGES = {
  unknown: (column: string) => `La colonne « ${column} » n’est pas attendue.`,
  twice: (title: string) => `La colonne « ${title} » du fichier ne peut servir qu’une fois.`,
} as const;
