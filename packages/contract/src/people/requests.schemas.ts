import {
  ATTACHMENT_KINDS,
  ATTACHMENT_MAX_BYTES,
} from '@portail/rules/people/requests/attachment.ts';
import { REQUEST_STATUTS } from '@portail/rules/people/requests/request-status.ts';
import * as z from 'zod/mini';
import { optionalText, requiredChoice } from '../schemas/fields.ts';
import { day, moment } from '../schemas/wire-fields.ts';
import { CONTACT_SUBJECTS, contactMessage } from './service.calls.ts';

export const REQUEST_MESSAGES = {
  kind: 'Seuls les fichiers PDF, JPEG et PNG peuvent être joints.',
  empty: 'Le fichier est vide.',
  pictureTooLarge: 'Une image ne peut pas dépasser 2\u00a0Mo.',
  tooManyPixels: 'Cette image est trop grande\u00a0: elle dépasse 25\u00a0millions de points.',
  damaged: 'Ce fichier est abîmé ou incomplet.',
  activePdf:
    'Ce PDF contient du code qui s’exécuterait à l’ouverture\u00a0: enregistrez-le sans ce contenu, puis joignez-le de nouveau.',
  pdfLinks:
    'Ce PDF contient des liens vers l’extérieur\u00a0: imprimez-le au format PDF, ou photographiez-le, puis joignez-le de nouveau.',
  pdfFiles:
    'Ce PDF contient d’autres fichiers\u00a0: imprimez-le au format PDF, ou photographiez-le, puis joignez-le de nouveau.',
  pdfForm:
    'Ce PDF contient un formulaire ou une signature électronique\u00a0: imprimez-le au format PDF, ou photographiez-le, puis joignez-le de nouveau.',
  pdfLocked:
    'Ce PDF est protégé\u00a0: enregistrez-le sans mot de passe ni restriction, puis joignez-le de nouveau.',
  pdfTooComplex:
    'Ce PDF est trop complexe pour être vérifié\u00a0: imprimez-le au format PDF, ou photographiez-le, puis joignez-le de nouveau.',
} as const;

const { numeroContrat, objet, message } = contactMessage.shape;

/** The contact form without the author, who is known by the session. */
export const requestBody = z.strictObject({ numeroContrat, objet, message });
export type RequestBody = z.output<typeof requestBody>;

export const requestMessageBody = z.strictObject({ message });

/** What the author says of a closed request. */
export const REQUEST_RATINGS = ['SATISFAIT', 'MITIGE', 'INSATISFAIT'] as const;
export type RequestRating = (typeof REQUEST_RATINGS)[number];
export const RATING_MAX_LENGTH = 500;

export const requestRatingBody = z.strictObject({
  avis: requiredChoice(REQUEST_RATINGS),
  commentaire: optionalText(RATING_MAX_LENGTH),
});
export type RequestRatingBody = z.output<typeof requestRatingBody>;

export const openedRequest = z.object({
  id: z.string(),
  /** E.g. DG-2026-000042. */
  reference: z.string(),
});

export const request = z.object({
  /** Also the cursor of the next page (`avant`). */
  id: z.string(),
  reference: z.string(),
  objet: z.enum(CONTACT_SUBJECTS),
  /** EN_ATTENTE: support waits for an answer of the person. */
  statut: z.enum(REQUEST_STATUTS),
  dateCreation: day,
  dateMiseAJour: day,
  nombreMessages: z.number(),
  nombreFichiers: z.number(),
  avis: z.nullable(z.enum(REQUEST_RATINGS)),
  /** It is closed, and not because it is treated with another one. */
  avisPossible: z.boolean(),
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
  /** Bytes, as stored. */
  taille: z.number(),
  type: z.enum(ATTACHMENT_KINDS),
  date: moment,
  auteur: z.enum(REQUEST_AUTHORS),
});
export type RequestFile = z.infer<typeof requestFile>;

export const REQUEST_FILE_UPLOAD = { field: 'fichier', maxBytes: ATTACHMENT_MAX_BYTES } as const;
