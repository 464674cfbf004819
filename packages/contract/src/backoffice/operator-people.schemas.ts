import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { requiredChoice, textOfLength, requiredOr } from '../schemas/fields.ts';
import { moment } from '../schemas/wire-fields.ts';

const PEOPLE_SEARCH_MIN = 3;

const recherche = textOfLength(PEOPLE_SEARCH_MIN, 100).check(
  // Surrounding blanks do not count.
  z.refine((value) => value.trim().length >= PEOPLE_SEARCH_MIN, {
    error: MESSAGES.minLength(PEOPLE_SEARCH_MIN),
  }),
);

export const peopleSearch = z.strictObject({ recherche });

export const foundPerson = z.object({
  /** Of home services, if any. */
  numeroBeneficiaireSap: z.nullable(z.string()),
  nom: z.string(),
  prenom: z.string(),
  login: z.string(),
  /** Tells people of the same name apart. */
  contrats: z.array(z.string()),
});
export type FoundPerson = z.infer<typeof foundPerson>;

/** BACK_OFFICE: to act for the person. LECTURE_SEULE: to read. */
export const OPENING_MODES = ['LECTURE_SEULE', 'BACK_OFFICE'] as const;

export const OPENING_REASONS = [
  'APPEL',
  'DEMANDE',
  'OPERATION',
  'ECHANGE',
  'ANOMALIE',
  'AUTRE',
] as const;
export type OpeningReason = (typeof OPENING_REASONS)[number];

const OPENING_DETAIL_MAX = 200;

/** The person reads the reason and the comment. */
export const openingBody = z
  .strictObject({
    motif: requiredChoice(OPENING_REASONS),
    precision: z.optional(
      z
        .string({ error: requiredOr(MESSAGES.format) })
        .check(z.maxLength(OPENING_DETAIL_MAX, { error: MESSAGES.maxLength(OPENING_DETAIL_MAX) })),
    ),
    mode: requiredChoice(OPENING_MODES),
  })
  .check(
    z.refine(({ motif, precision }) => motif !== 'AUTRE' || (precision ?? '').trim() !== '', {
      path: ['precision'],
      error: MESSAGES.required,
    }),
  );
export type OpeningBody = z.output<typeof openingBody>;

export const END_SESSIONS_REASONS = [
  'DEMANDE_PERSONNE',
  'APPAREIL_PERDU',
  'COMPTE_SUSPECT',
] as const;

export const endSessionsBody = z.strictObject({ motif: requiredChoice(END_SESSIONS_REASONS) });
export type EndSessionsBody = z.output<typeof endSessionsBody>;

export const openedSpace = z.object({ url: z.string() });

/** An operator whose reading was paused after too many people. */
export const operatorPause = z.object({
  id: z.string(),
  prenom: z.string(),
  nom: z.string(),
  /** The caller's own pause, which another operator lifts. */
  soiMeme: z.boolean(),
  debut: moment,
  personnes: z.number(),
  /** Absent while it lasts. */
  levee: z.optional(z.object({ le: moment, par: z.string(), motif: z.string() })),
});
export type OperatorPause = z.infer<typeof operatorPause>;

/** A person whose outgoing operations are on hold until an operator has checked with them. */
export const outgoingHold = z.object({
  id: z.string(),
  prenom: z.string(),
  nom: z.string(),
  login: z.string(),
  cause: z.string(),
  debut: moment,
});
export type OutgoingHold = z.infer<typeof outgoingHold>;

export const liftBody = z.strictObject({ motif: textOfLength(10, 400) });
