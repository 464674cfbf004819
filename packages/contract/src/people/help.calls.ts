import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';

export const FAQ_THEMES = [
  'UTILISER',
  'PAYER',
  'COMMANDER',
  'DECLARER',
  'PROFIL',
  'ACCES',
] as const;
export type FaqTheme = (typeof FAQ_THEMES)[number];

const question = z.object({
  theme: z.enum(FAQ_THEMES),
  question: z.string(),
  reponse: z.string(),
});
export type FaqQuestion = z.infer<typeof question>;

export const getFaq = defineCall({
  id: 'S-08',
  summary: 'Lire les questions fréquentes, par thème',
  method: 'GET',
  path: '/api/sap/faq',
  answer: { kind: 'json', schema: z.array(question) },
  access: {
    kind: 'token',
    anyOf: [],
    mutates: false,
    isDelegable: true,
    links: ['PARTENAIRE', 'BACK_OFFICE', 'LECTURE_SEULE', 'SAP'],
  },
  idempotent: false,
  errors: [],
});

export const getIssuerBankDetails = defineCall({
  id: 'S-24',
  summary: 'Lire les coordonnées bancaires de l’émetteur',
  method: 'GET',
  path: '/api/sap/parametres/rib',
  answer: {
    kind: 'json',
    schema: z.object({ titulaire: z.string(), iban: z.string(), bic: z.string() }),
  },
  access: {
    kind: 'token',
    anyOf: [],
    mutates: false,
    isDelegable: true,
    links: ['PARTENAIRE', 'BACK_OFFICE', 'LECTURE_SEULE', 'SAP'],
  },
  idempotent: false,
  errors: ['EMETTEUR_NON_INSTALLE'],
});
