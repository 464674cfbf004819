import { FIGURE_KINDS, figureProblem } from '@portail/rules/figures/dated-figures.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { euros, frenchDate, requiredChoice, requiredText } from '../schemas/fields.ts';
import { amount, day, moment } from '../schemas/wire-fields.ts';

export const FIGURE_SOURCE_MAX_LENGTH = 300;

/** The name of each figure, on screens and in files. */
export const FIGURE_LABELS = {
  plafond: 'Plafond par an',
  smicBrut: 'SMIC horaire brut',
  smicNet: 'SMIC horaire net publié',
  niveau1Net: 'Niveau 1, net publié',
  niveau1NetConges: 'Niveau 1, net publié, congés compris',
  niveau1: 'Niveau 1, brut',
  niveau2: 'Niveau 2, brut',
  niveau3: 'Niveau 3, brut',
  niveau4: 'Niveau 4, brut',
  niveau5: 'Niveau 5, brut',
  niveau6: 'Niveau 6, brut',
  niveau7: 'Niveau 7, brut',
  niveau8: 'Niveau 8, brut',
  niveau9: 'Niveau 9, brut',
  niveau10: 'Niveau 10, brut',
  niveau11: 'Niveau 11, brut',
  niveau12: 'Niveau 12, brut',
  amaBrut: 'Assistante maternelle, brut par heure et par enfant',
  amaNet: 'Assistante maternelle, net publié',
  parJour: 'Par jour',
} as const;

/** REMPLACEE: another line was entered for the same day. */
export const FIGURE_STATES = ['A_VENIR', 'EN_VIGUEUR', 'PASSEE', 'REMPLACEE'] as const;

/** Euros by name of the figure: those of its kind that are known. */
const amounts = z.object(
  Object.fromEntries(Object.keys(FIGURE_LABELS).map((name) => [name, z.optional(amount)])),
);

export const publishedFigure = z.object({
  nature: z.enum(FIGURE_KINDS),
  valableDu: day,
  valeurs: amounts,
});
export type PublishedFigure = z.infer<typeof publishedFigure>;

export const datedFigure = z.object({
  id: z.string(),
  nature: z.enum(FIGURE_KINDS),
  valableDu: day,
  valeurs: amounts,
  source: z.string(),
  etat: z.enum(FIGURE_STATES),
  /** `null` for those that the portal was installed with. */
  saisiPar: z.nullable(z.string()),
  validePar: z.nullable(z.string()),
  saisiLe: moment,
});
export type DatedFigure = z.infer<typeof datedFigure>;

export const figureFilters = {
  nature: z.optional(z.enum(FIGURE_KINDS)),
  etat: z.optional(z.enum(FIGURE_STATES)),
};

export const figureBody = z
  .strictObject({
    nature: requiredChoice(FIGURE_KINDS),
    valableDu: frenchDate,
    source: requiredText(FIGURE_SOURCE_MAX_LENGTH),
    valeurs: z.record(z.string(), euros),
  })
  .check((context) => {
    const { nature, valableDu, valeurs } = context.value;
    if (nature === 'PLAFOND_EXONERATION' && !valableDu.startsWith('01/01/')) {
      context.issues.push({
        code: 'custom',
        message: MESSAGES.firstOfYear,
        input: valableDu,
        path: ['valableDu'],
      });
    }
    const problem = figureProblem(nature, valeurs);
    if (problem === undefined) return;
    context.issues.push({
      code: 'custom',
      message: valeurs[problem] === undefined ? MESSAGES.required : MESSAGES.amount,
      input: valeurs,
      path: ['valeurs', problem],
    });
  });
export type FigureBody = z.output<typeof figureBody>;
