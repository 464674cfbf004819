import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import type { declareToPaje } from '@portail/contract/declarations/declaring.calls.ts';
import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import type { Complement } from '@portail/rules/declarations/complements.ts';
import { hoursToNumber } from '@portail/rules/declarations/hours.ts';
import type { PajeChild, PajeDraft } from '@portail/rules/declarations/paje-declaration.ts';
import {
  COMPLEMENT_CATEGORIES,
  COMPLEMENT_SOUS_TYPE_CODES,
  PAJE_ACTIVITES,
} from '@portail/rules/declarations/vocabulary.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { CheckedIdentification } from '../declaring-draft.ts';
import type { DeclaringContract } from '../declaring-step.ts';

const text = z.string();
const number = z.number();

/**
 * The stored request without the children's names, which must not be stored (P19). They are added
 * when it is sent.
 */
export const pajeBody = z.object({
  numeroContrat: text,
  typeContrat: z.enum(VISUALISATION_MODES),
  typeActivite: z.enum(PAJE_ACTIVITES),
  numeroPajemploi: text,
  numeroSalarie: text,
  dateDebut: text,
  dateFin: text,
  datePaiement: text,
  enfants: z.array(
    z.object({
      idEnfant: text,
      selectionne: z.boolean(),
      nombreHeures: z.optional(number),
      joursActivite: z.optional(number),
      indemniteEntretien: z.optional(number),
      indemniteRepas: z.optional(number),
    }),
  ),
  nombreHeures: number,
  joursActivite: z.optional(number),
  salaireHoraireNet: number,
  heuresSup25: number,
  heuresSup50: number,
  joursCongesPayes: number,
  complements: z.array(
    z.object({
      categorie: z.enum(COMPLEMENT_CATEGORIES),
      sousType: z.optional(z.enum(COMPLEMENT_SOUS_TYPE_CODES)),
      valeur: number,
    }),
  ),
  montantNet: number,
  exactitude: z.literal(true),
});
type PajeBody = z.infer<typeof pajeBody>;

const childBody = (child: PajeChild): PajeBody['enfants'][number] => {
  const { idEnfant, nombreHeures, joursActivite, indemniteEntretien, indemniteRepas } = child;
  return {
    idEnfant,
    selectionne: true,
    ...(nombreHeures === null ? {} : { nombreHeures: hoursToNumber(nombreHeures) }),
    ...(joursActivite === null ? {} : { joursActivite }),
    ...(indemniteEntretien === null ? {} : { indemniteEntretien: wireEuros(indemniteEntretien) }),
    ...(indemniteRepas === null ? {} : { indemniteRepas: wireEuros(indemniteRepas) }),
  };
};

/** Hours, kilometres and euros have two decimals. */
const complementBody = ({ categorie, sousType, valeur }: Complement) => ({
  categorie,
  ...(sousType === null ? {} : { sousType }),
  valeur: wireEuros(valeur),
});

interface Declared {
  readonly contract: DeclaringContract;
  readonly identification: CheckedIdentification;
  readonly draft: PajeDraft;
}

export const bodyOf = ({ contract, identification, draft }: Declared): PajeBody => ({
  numeroContrat: contract.numeroContrat,
  typeContrat: contract.typeContrat,
  typeActivite: draft.typeActivite,
  numeroPajemploi: identification.values.numeroEmployeur,
  numeroSalarie: identification.values.numeroSalarie,
  dateDebut: formatFrenchDate(draft.dateDebut),
  dateFin: formatFrenchDate(draft.dateFin),
  datePaiement: formatFrenchDate(draft.datePaiement),
  enfants: draft.enfants.map(childBody),
  nombreHeures: hoursToNumber(draft.nombreHeures),
  ...(draft.joursActivite === null ? {} : { joursActivite: draft.joursActivite }),
  salaireHoraireNet: wireEuros(draft.salaireHoraireNet),
  heuresSup25: hoursToNumber(draft.heuresSup25),
  heuresSup50: hoursToNumber(draft.heuresSup50),
  joursCongesPayes: draft.joursCongesPayes,
  complements: draft.complements.map(complementBody),
  montantNet: wireEuros(draft.montantNet),
  exactitude: true,
});

/** Adds the names from the children list of the server. */
export const withIdentities = (
  body: PajeBody,
  children: readonly Child[],
): CallRequest<typeof declareToPaje>['body'] => ({
  ...body,
  enfants: body.enfants.flatMap((one) => {
    const child = children.find(({ idEnfant }) => idEnfant === one.idEnfant);
    if (child === undefined) return [];
    const { prenom, nom, dateNaissance } = child;
    return [{ ...one, prenom, nom, dateNaissance }];
  }),
});
