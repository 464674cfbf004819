import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { uuid } from '../schemas/wire-fields.ts';
import { operatorPayee, payeeBody, payeeChange, payeeFilters } from './operator-payees.schemas.ts';

const PATH = '/api/sap/affiliations';
const READ = { kind: 'token', anyOf: ['BO_PARAMETRES'], mutates: false } as const;
const WRITE = { ...READ, mutates: true } as const;

const payees = defineTable(operatorPayee, {
  name: 'intervenants',
  title: 'Intervenants',
  columns: {
    raisonSociale: { title: 'Nom ou raison sociale', sorts: true },
    codeNAN: { title: 'Code NAN', sorts: true },
    type: {
      title: 'Type',
      sorts: true,
      labels: {
        SALARIE: 'Salarié',
        ASSISTANTE_MATERNELLE: 'Assistante maternelle',
        STRUCTURE: 'Organisme',
      },
    },
    ville: { title: 'Ville', sorts: true },
    etat: { title: 'État', sorts: true, labels: { ACTIF: 'Actif', INACTIF: 'Inactif' } },
    paiementEnLigne: { title: 'Paiement en ligne' },
    numeroSalarieCesu: { title: 'Numéro de salarié CESU' },
    numeroSalariePaje: { title: 'Numéro de salarié Pajemploi' },
    identifiant: { title: 'Identifiant' },
    dateCreation: { title: 'Créé le', sorts: true },
  },
  sortedBy: ['raisonSociale', 'asc'],
  filters: payeeFilters,
  unsaved: ['recherche'],
  export: { namesPeople: true },
});

export const getOperatorPayees = defineCall({
  id: 'INTERVENANTS-LISTE',
  summary: 'Lister les intervenants affiliés',
  method: 'GET',
  path: PATH,
  query: z.strictObject(payees.query),
  answer: { kind: 'json', schema: z.array(operatorPayee) },
  list: { table: payees.table },
  access: READ,
  idempotent: false,
  errors: [],
});

export const addPayee = defineCall({
  id: 'INTERVENANT-AJOUT',
  summary: 'Affilier un intervenant',
  method: 'POST',
  path: PATH,
  body: payeeBody,
  answer: { kind: 'empty' },
  access: WRITE,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'INTERVENANT_DEJA_PRESENT'],
  sensitive: { actions: ['OPERATOR_PAYEE'] },
});

export const changePayee = defineCall({
  id: 'INTERVENANT-CORRECTION',
  summary: 'Corriger un intervenant affilié',
  method: 'PATCH',
  path: `${PATH}/:idIntervenant`,
  params: z.strictObject({ idIntervenant: uuid }),
  body: payeeChange,
  answer: { kind: 'empty' },
  access: WRITE,
  idempotent: false,
  errors: [
    'CONFIRMATION_REQUISE',
    'RESSOURCE_INTROUVABLE',
    'FICHE_MODIFIEE',
    'INTERVENANT_DEJA_PRESENT',
  ],
  sensitive: { actions: ['OPERATOR_PAYEE'] },
});
