import * as z from 'zod/mini';
import {
  email,
  numeroContrat,
  personName,
  requiredChoice,
  textOfLength,
} from '../schemas/fields.ts';
import { defineCall } from '../calls/define-call.ts';

export const getSpaceUrls = defineCall({
  id: 'S-25',
  summary: 'Lire l’adresse de chaque espace',
  method: 'GET',
  path: '/api/sap/parametres/url-espaces',
  answer: {
    kind: 'json',
    schema: z.object({
      ESPACE_BENEFICIAIRE: z.string(),
      ESPACE_CLIENT: z.string(),
      ESPACE_INTERVENANT: z.string(),
    }),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: [],
});

export const CONTACT_SUBJECTS = [
  'CONNEXION',
  'COMMANDE',
  'PAIEMENT',
  'DECLARATION',
  'ACCESSIBILITE',
  'DONNEES_PERSONNELLES',
  'AUTRE',
] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

export const contactMessage = z.strictObject({
  nom: personName(),
  email: email(),
  numeroContrat: z.optional(numeroContrat),
  objet: requiredChoice(CONTACT_SUBJECTS),
  message: textOfLength(10, 2_000),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const sendContactMessage = defineCall({
  id: 'CONTACT',
  summary: 'Écrire au service d’assistance',
  method: 'POST',
  path: '/api/sap/contact',
  body: contactMessage,
  answer: { kind: 'json', schema: z.object({ reference: z.string() }) },
  access: { kind: 'public' },
  // A double click or a lost answer must not open two requests.
  idempotent: true,
  errors: [],
  sensitive: { none: 'moves no money and changes no identity' },
});
