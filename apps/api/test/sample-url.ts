import { thisYear } from './today.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';

const SAMPLE_PARAMS: Readonly<Record<string, string>> = {
  numeroContrat: '100001',
  idDemande: '00000000-0000-4000-8000-000000000005',
  idFichier: '00000000-0000-4000-8000-000000000006',
  idExport: '00000000-0000-4000-8000-000000000007',
  idAcces: '00000000-0000-4000-8000-000000000008',
  idPersonne: '00000000-0000-4000-8000-00000000000a',
  idOperation: '00000000-0000-4000-8000-000000000009',
  idOperateur: '00000000-0000-4000-8000-00000000000c',
  idIntervenant: '00000000-0000-4000-8000-00000000000d',
  idDossier: '00000000-0000-4000-8000-00000000000e',
  idRetenue: '00000000-0000-4000-8000-00000000000b',
  nature: 'COMMANDE',
  idSession: '5001',
  matricule: '1000101K',
  login: 'demo-rh',
  clientId: '7001',
  // One of demo-unique's, which waits.
  numeroCommande: 'CSDEMO000001',
  numero: 'MJS-0412',
  id: '5001',
  // The first account and a book of Camille Rousseau, demo-rh.
  numeroCompteCesu: '4000000000',
  numeroTitre: '9999999999',
  numeroRemise: 'RTZZZZZZZZZZ',
  referenceDeclaration: 'TC0000000000',
  idEcart: '00000000-0000-4000-8000-000000000009',
  idReleve: '00000000-0000-4000-8000-000000000010',
  organisme: 'cesu',
  idProduit: 'SAP',
  get millesime() {
    return String(thisYear());
  },
};

/** On the service base, what is named by `id` alone is named by a uuid; versions are counted. */
const sampleParam = (path: string, name: string): string => {
  if (name === 'id' && /^\/api\/(?:sap|eb\/vues)/.test(path))
    return '00000000-0000-4000-8000-000000000008';
  if (name === 'idLigne' && path.startsWith('/api/sap'))
    return '00000000-0000-4000-8000-000000000011';
  if (name === 'numero' && path.includes('/versions/')) return '1';
  if (name === 'numero' && /(?:operations|financeur)\/factures/.test(path)) return 'F2099-000001';
  if (name === 'numero' && path.includes('/avoirs/:numero')) return 'A2099-000001';
  return SAMPLE_PARAMS[name] ?? 'x';
};

/** What a call asks for in its query, by its path. */
const SAMPLE_QUERIES: Readonly<Record<string, string>> = {
  '/api/eb/beneficiaires/choix-type-produit': '?numeroContrat=100001',
  '/api/eb/beneficiaires/paiements-comptes/tentatives': '?cle=essai',
  'GET /api/eb/vues-enregistrees': '?liste=factures',
  'GET /api/eb/financeur/personnes/:idPersonne/depart': '?dateDepart=30/06/2027',
  '/api/eb/financeur/documents': '?du=01/01/2027&au=31/01/2027',
  'POST /api/sap/operations/rapprochements': '?jour=01/02/2026',
  '/api/sap/dispositifs': '?clientId=7001',
  '/api/sap/personnalisation/:numeroContrat/import': '?revision=0',
  '/api/sap/acces-web': '?clientId=4001',
  '/api/sap/recherches/beneficiaires': '?recherche=demo-rh',
  '/api/sap/demandes-gestion/statistiques': '?periode=MOIS',
  '/api/sap/recherches/demandes-gestion': '?recherche=demande',
};

/** The address of a call, its parameters filled with something that may exist. */
export const sampleUrl = (
  { path, method = 'GET' }: Pick<CallDefinition, 'path'> & Partial<Pick<CallDefinition, 'method'>>,
  chosen: (parameter: string) => string | undefined = () => undefined,
): string =>
  path
    .replaceAll(/:(\w+)/g, (_, name: string) => chosen(name) ?? sampleParam(path, name))
    .replace('*', 'x') +
  (SAMPLE_QUERIES[`${method} ${path}`] ?? SAMPLE_QUERIES[path.replace(/\/export$/, '')] ?? '');
