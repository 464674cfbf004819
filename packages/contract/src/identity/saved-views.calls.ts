import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { MESSAGES } from '../messages/messages.ts';
import { requiredOr, requiredText } from '../schemas/fields.ts';
import { uuid } from '../schemas/wire-fields.ts';

const NAME_MAX_LENGTH = 60;
const VALUE_MAX_LENGTH = 200;
const FIELDS_MAX = 20;

/** `name` of a list that declares a table. */
const liste = requiredText(NAME_MAX_LENGTH);

/**
 * The sort and the filters, as the query of the list writes them. They are checked against that
 * query; the page, and filters that hold free text, are not part of a view.
 */
const requete = z
  .record(
    z.string(),
    z
      .string({ error: requiredOr(MESSAGES.format) })
      .check(z.maxLength(VALUE_MAX_LENGTH, { error: MESSAGES.maxLength(VALUE_MAX_LENGTH) })),
    { error: requiredOr(MESSAGES.format) },
  )
  .check(
    z.refine((fields) => Object.keys(fields).length <= FIELDS_MAX, { error: MESSAGES.format }),
  );
const nom = requiredText(NAME_MAX_LENGTH);

export const savedView = z.object({
  id: z.string(),
  liste: z.string(),
  nom: z.string(),
  requete: z.record(z.string(), z.string()),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViewBody = z.strictObject({ nom, requete });
export type SavedViewBody = z.output<typeof savedViewBody>;
export const newSavedView = z.strictObject({ liste, nom, requete });
export type NewSavedView = z.output<typeof newSavedView>;

const PATH = '/api/eb/vues-enregistrees';
const own = { kind: 'token', anyOf: [], mutates: false } as const;
const ofView = z.strictObject({ id: uuid });
const sensitive = { none: 'moves no money and changes no identity' } as const;

export const getSavedViews = defineCall({
  id: 'VUES',
  summary: 'Lister ses vues enregistrées d’une liste',
  method: 'GET',
  path: PATH,
  query: z.strictObject({ liste }),
  answer: { kind: 'json', schema: z.array(savedView) },
  access: own,
  idempotent: false,
  errors: [],
});

export const addSavedView = defineCall({
  id: 'VUE-AJOUT',
  summary: 'Enregistrer une vue d’une liste\u00a0: son tri et ses filtres',
  method: 'POST',
  path: PATH,
  body: newSavedView,
  answer: { kind: 'json', schema: savedView },
  access: { ...own, mutates: true },
  idempotent: 'optional',
  errors: ['VUE_DEJA_NOMMEE', 'TROP_DE_VUES'],
  sensitive,
});

export const changeSavedView = defineCall({
  id: 'VUE-MODIFICATION',
  summary: 'Renommer ou remplacer une de ses vues',
  method: 'PUT',
  path: `${PATH}/:id`,
  params: ofView,
  body: savedViewBody,
  answer: { kind: 'json', schema: savedView },
  access: { ...own, mutates: true },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'VUE_DEJA_NOMMEE'],
  sensitive,
});

export const removeSavedView = defineCall({
  id: 'VUE-SUPPRESSION',
  summary: 'Supprimer une de ses vues',
  method: 'DELETE',
  path: `${PATH}/:id`,
  params: ofView,
  answer: { kind: 'empty' },
  access: { ...own, mutates: true },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive,
});
