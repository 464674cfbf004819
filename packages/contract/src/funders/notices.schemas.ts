import { NOTICE_KINDS } from '@portail/rules/funders/notices.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { requiredChoice, requiredOr } from '../schemas/fields.ts';
import { amount, day, moment, uuid } from '../schemas/wire-fields.ts';

export const NOTICE_LABELS = {
  LIGNES_NOUVELLES: 'Nouvelles lignes à valider',
  SESSION_BIENTOT_FERMEE: 'Session bientôt fermée',
  COMMANDE_PRETE: 'Commande prête',
  FACTURE_EMISE: 'Facture émise',
  FACTURE_A_ECHEANCE: 'Facture bientôt due',
  IMPORT_TERMINE: 'Import terminé',
  SECOND_ACCORD: 'Second accord demandé',
} as const satisfies Readonly<Record<(typeof NOTICE_KINDS)[number], string>>;

export const funderNotice = z.object({
  id: z.string(),
  type: z.enum(NOTICE_KINDS),
  date: moment,
  numeroContrat: z.string(),
  /** Of the session; `null` for plans of aid. */
  idSession: z.nullable(z.string()),
  /** Name of the session, number of the invoice or name of the file. */
  libelle: z.string(),
  nombre: z.nullable(z.number()),
  montant: z.nullable(amount),
  /** The closing or due day. */
  jour: z.nullable(day),
  lu: z.boolean(),
});
export type FunderNotice = z.infer<typeof funderNotice>;

export const noticeCount = z.object({ nonLus: z.number() });

/** The most that a page of the list holds. */
const MARKED_MAX = 200;

/** Absent ids: every notice up to now. */
export const readNoticesBody = z.strictObject({
  ids: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(MARKED_MAX))),
});

const flag = z.boolean({ error: requiredOr(MESSAGES.choice) });

export const noticePreference = z.object({
  type: requiredChoice(NOTICE_KINDS),
  portail: flag,
  courriel: flag,
});
export type NoticePreference = z.infer<typeof noticePreference>;

/** Kinds that are left out keep their choice. */
export const noticePreferencesBody = z.strictObject({
  choix: z
    .array(z.strictObject(noticePreference.shape))
    .check(z.minLength(1), z.maxLength(NOTICE_KINDS.length)),
});
