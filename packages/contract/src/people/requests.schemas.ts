import {
  ATTACHMENT_KINDS,
  ATTACHMENT_MAX_BYTES,
} from '@portail/rules/people/requests/attachment.ts';
import { REQUEST_STATUTS } from '@portail/rules/people/requests/request-status.ts';
import * as z from 'zod/mini';
import { CONTACT_SUBJECTS, contactMessage } from './service.calls.ts';
import { day, moment } from '../schemas/wire-fields.ts';

const { numeroContrat, objet, message } = contactMessage.shape;

/** As the contact form has it, without who writes: the session knows. */
export const requestBody = z.strictObject({ numeroContrat, objet, message });
export type RequestBody = z.output<typeof requestBody>;

export const requestMessageBody = z.strictObject({ message });

export const openedRequest = z.object({
  id: z.string(),
  /** As it is said on the phone and in mails, e.g. DG-2026-000042. */
  reference: z.string(),
});

export const request = z.object({
  /** Also where the next page begins: give it as `avant`. */
  id: z.string(),
  reference: z.string(),
  objet: z.enum(CONTACT_SUBJECTS),
  /** EN_ATTENTE: the house waits for an answer of this person. */
  statut: z.enum(REQUEST_STATUTS),
  dateCreation: day,
  dateMiseAJour: day,
  nombreMessages: z.number(),
  nombreFichiers: z.number(),
});
export type Request = z.infer<typeof request>;

export const REQUEST_AUTHORS = ['DEMANDEUR', 'ASSISTANCE'] as const;
export type RequestAuthor = (typeof REQUEST_AUTHORS)[number];

export const requestMessage = z.object({
  date: moment,
  auteur: z.enum(REQUEST_AUTHORS),
  message: z.string(),
});
export type RequestMessage = z.infer<typeof requestMessage>;

export const requestFile = z.object({
  idFichier: z.string(),
  nom: z.string(),
  /** Bytes, as kept. */
  taille: z.number(),
  type: z.enum(ATTACHMENT_KINDS),
  date: moment,
  /** Who joined it. */
  auteur: z.enum(REQUEST_AUTHORS),
});
export type RequestFile = z.infer<typeof requestFile>;

export const REQUEST_FILE_UPLOAD = { field: 'fichier', maxBytes: ATTACHMENT_MAX_BYTES } as const;
