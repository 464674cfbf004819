import { preferences, preferencesBody } from './preferences.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

/** Whoever is connected, whatever opened their session: a page is to be readable for them. */
const own = { kind: 'token', anyOf: [], mutates: false } as const;

export const getPreferences = defineCall({
  id: 'PREFERENCES',
  summary: 'Lire ses préférences d’affichage et de rappels',
  method: 'GET',
  path: '/api/eb/preferences',
  answer: { kind: 'json', schema: preferences },
  access: { ...own, isDelegable: true, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const changePreferences = defineCall({
  id: 'PREFERENCES-MODIFICATION',
  summary: 'Changer ses préférences ; ce qui n’est pas donné reste tel quel',
  method: 'PATCH',
  path: '/api/eb/preferences',
  body: preferencesBody,
  answer: { kind: 'json', schema: preferences },
  access: { ...own, mutates: true, links: ['PARTENAIRE', 'SAP'] },
  idempotent: false,
  errors: [],
  sensitive: { none: 'moves no money and changes no identity' },
});
