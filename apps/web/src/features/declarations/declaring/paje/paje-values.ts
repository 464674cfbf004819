import {
  COMPLEMENT_CATEGORIES,
  COMPLEMENT_SOUS_TYPE_CODES,
  PAJE_ACTIVITES,
} from '@portail/rules/declarations/vocabulary.ts';
import * as z from 'zod/mini';

const text = z.string();
/** In cents; null while the field is invalid. */
const amount = z.nullable(z.number());

/** Without names and birth date, which stay on the server (P19). */
const childValues = z.object({
  idEnfant: text,
  nombreHeures: text,
  joursActivite: text,
  indemniteEntretien: amount,
  indemniteRepas: amount,
});
export type ChildValues = z.infer<typeof childValues>;

const complementValues = z.object({
  /** Stable React key. */
  cle: text,
  categorie: z.nullable(z.enum(COMPLEMENT_CATEGORIES)),
  sousType: z.nullable(z.enum(COMPLEMENT_SOUS_TYPE_CODES)),
  valeur: text,
});
export type ComplementValues = z.infer<typeof complementValues>;

export const pajeValues = z.object({
  typeActivite: z.nullable(z.enum(PAJE_ACTIVITES)),
  dateDebut: text,
  dateFin: text,
  datePaiement: text,
  enfants: z.array(childValues),
  nombreHeures: text,
  heuresSup25: text,
  heuresSup50: text,
  salaireHoraireNet: amount,
  joursCongesPayes: text,
  complements: z.array(complementValues),
  exactitude: z.boolean(),
});
export type PajeValues = z.infer<typeof pajeValues>;

export const NO_CHILD_VALUES: Omit<ChildValues, 'idEnfant'> = {
  nombreHeures: '',
  joursActivite: '',
  indemniteEntretien: null,
  indemniteRepas: null,
};

export const newComplement = (): ComplementValues => ({
  cle: crypto.randomUUID(),
  categorie: null,
  sousType: null,
  valeur: '',
});

export const COMPLEMENTS_MAX = 20;
