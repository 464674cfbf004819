import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import {
  CESU_ACTIVITES,
  COMPLEMENT_CATEGORIES,
  COMPLEMENT_SOUS_TYPE_CODES,
  MODES_CONGES,
  PAJE_ACTIVITES,
} from '@portail/rules/declarations/vocabulary.ts';
import * as z from 'zod/mini';

/**
 * The stored part of a posted body, in euros and hours of the wire. Children's names are left out:
 * they have their own table, from which they can be erased.
 */
const worked = {
  numeroContrat: z.string(),
  typeContrat: z.enum(VISUALISATION_MODES),
  numeroSalarie: z.string(),
  dateDebut: z.string(),
  dateFin: z.string(),
  datePaiement: z.string(),
  nombreHeures: z.number(),
  salaireHoraireNet: z.number(),
  heuresSup25: z.number(),
  heuresSup50: z.number(),
  joursCongesPayes: z.number(),
  montantNet: z.number(),
  exactitude: z.boolean(),
};

export const cesuContent = z.object({
  ...worked,
  numeroEmployeur: z.string(),
  activite: z.enum(CESU_ACTIVITES),
  modeConges: z.enum(MODES_CONGES),
  indemnites: z.number(),
});
export type CesuContent = z.infer<typeof cesuContent>;

const contentChild = z.object({
  idEnfant: z.string(),
  nombreHeures: z.optional(z.number()),
  joursActivite: z.optional(z.number()),
  indemniteEntretien: z.optional(z.number()),
  indemniteRepas: z.optional(z.number()),
});
export type ContentChild = z.infer<typeof contentChild>;

export const pajeContent = z.object({
  ...worked,
  typeActivite: z.enum(PAJE_ACTIVITES),
  numeroPajemploi: z.string(),
  enfants: z.array(contentChild),
  joursActivite: z.optional(z.number()),
  complements: z.array(
    z.object({
      categorie: z.enum(COMPLEMENT_CATEGORIES),
      sousType: z.optional(z.enum(COMPLEMENT_SOUS_TYPE_CODES)),
      valeur: z.number(),
    }),
  ),
});
export type PajeContent = z.infer<typeof pajeContent>;

/** Content of one child's message; values that are not per child go with the first one. */
export const contentOfChild = (
  content: PajeContent,
  idEnfant: string | undefined,
  { isFirst, montantNet }: { readonly isFirst: boolean; readonly montantNet: number },
): PajeContent => {
  const own = content.enfants.filter((child) => child.idEnfant === idEnfant);
  const [child] = own;
  return {
    ...content,
    enfants: own,
    nombreHeures: child?.nombreHeures ?? 0,
    montantNet,
    ...(child?.joursActivite === undefined ? {} : { joursActivite: child.joursActivite }),
    ...(isFirst ? {} : { heuresSup25: 0, heuresSup50: 0, joursCongesPayes: 0, complements: [] }),
  };
};
