import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { EVENT_KINDS, eventFilters, loggedEvent } from './event-log.schemas.ts';

const events = defineTable(loggedEvent, {
  name: 'journal',
  title: 'Journal des événements',
  columns: {
    date: { title: 'Date', sorts: true },
    nature: {
      title: 'Événement',
      labels: Object.fromEntries(EVENT_KINDS.map(({ code, label }) => [code, label])),
    },
    resultat: {
      title: 'Résultat',
      labels: { SUCCES: 'Fait', ECHEC: 'Échoué', REFUS: 'Refusé' },
    },
    operateur: { title: 'Opérateur' },
    espace: {
      title: 'Espace',
      labels: {
        ESPACE_BENEFICIAIRE: 'Bénéficiaire',
        ESPACE_CLIENT: 'Financeur',
        ESPACE_INTERVENANT: 'Intervenant',
        ESPACE_OPERATEUR: 'Back-office',
      },
    },
    idPersonne: { title: 'Compte' },
    details: {
      title: 'Détails',
      cell: ({ details }) => details.map(({ nom, valeur }) => `${nom}\u00a0: ${valeur}`).join(', '),
    },
  },
  sortedBy: ['date', 'desc'],
  filters: eventFilters,
  unsaved: ['identifiant'],
  export: { namesPeople: false },
});

export const getEventLog = defineCall({
  id: 'JOURNAL',
  summary: 'Lister les événements de sécurité, les derniers d’abord',
  method: 'GET',
  path: '/api/sap/journal',
  query: z.strictObject(events.query),
  answer: { kind: 'json', schema: z.array(loggedEvent) },
  list: { table: events.table },
  access: { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false },
  idempotent: false,
  errors: [],
});
