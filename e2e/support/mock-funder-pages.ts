import type { Page, Route } from '@playwright/test';
import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';

/** The campaign that the answers below speak of. */
export const MOCK_CAMPAIGN = '5001';
const BASE = `**/api/eb/sessions-precommande/gestion/${MOCK_CAMPAIGN}`;

const FIRST_NAMES = ['Camille', 'Thomas', 'Inès', 'Marie-Bénédicte', 'Yanis', 'Élodie'];
const LAST_NAMES = ['Martin', 'Le Goff', 'Durand-Kerguelen de Saint-Maurice', 'Benali', 'Petit'];
const STATES = ['EN_ATTENTE', 'EN_ATTENTE', 'VALIDEE', 'COMMANDEE', 'REFUSEE', 'LIVREE'] as const;
const CATEGORIES = ['Cadres', 'Non-cadres', 'Apprentis et contrats de professionnalisation'];

const idOf = (rank: number): string => `0190a1b2-0000-7000-8000-${String(rank).padStart(12, '0')}`;

/** The request of one rank: the same for everybody who asks. */
export const mockLine = (rank: number): CampaignLine => {
  const statut = STATES[rank % STATES.length] ?? 'EN_ATTENTE';
  const titres = rank % 3 === 0 ? 0 : 10;
  const montantCompte = 100 + (rank % 50);
  const montantTitre = titres * 15;
  const montantTotal = montantCompte + montantTitre;
  const partFinancee = rank % 4 === 0 ? montantTotal : Math.floor(montantTotal / 2);
  const isPaid = rank % 4 !== 0 && statut !== 'EN_ATTENTE';
  return {
    idLigne: idOf(rank),
    reference: `CM${String(rank).padStart(10, '0')}`,
    nom: LAST_NAMES[rank % LAST_NAMES.length] ?? '',
    prenom: FIRST_NAMES[rank % FIRST_NAMES.length] ?? '',
    matricule: rank % 7 === 0 ? null : String(1_000_000 + rank),
    categoriePersonnel: CATEGORIES[rank % CATEGORIES.length] ?? '',
    montantTotal,
    montantCompte,
    montantTitre,
    valeurFaciale: titres === 0 ? null : 15,
    nombreTitres: titres,
    partBeneficiaire: montantTotal - partFinancee,
    partFinancee,
    statut,
    statutPaiement: rank % 4 === 0 ? 'SANS_OBJET' : isPaid ? 'PAYEE' : 'A_PAYER',
    decidable: statut === 'EN_ATTENTE',
    modifiable: statut === 'EN_ATTENTE',
    annulable: statut === 'VALIDEE',
  };
};

const json = (route: Route, body: unknown) => route.fulfill({ json: body });

/** A campaign with as many lines as one likes, answered here: the tests of the table need numbers. */
export const mockCampaign = async (page: Page, count: number): Promise<void> => {
  const lines = Array.from({ length: count }, (_, rank) => mockLine(rank));
  const asked = (route: Route) => {
    const { searchParams } = new URL(route.request().url());
    const search = (searchParams.get('recherche') ?? '').toLocaleLowerCase('fr');
    const statut = searchParams.get('statut');
    return {
      searchParams,
      found: lines.filter(
        (line) =>
          (statut === null || line.statut === statut) &&
          `${line.prenom} ${line.nom} ${line.matricule}`.toLocaleLowerCase('fr').includes(search),
      ),
    };
  };
  await page.route(`${BASE}/lignes?*`, (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const { searchParams, found } = asked(route);
    const from = Number(searchParams.get('avant') ?? 0);
    const until = from + Number(searchParams.get('taille') ?? 50);
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      json: found.slice(from, until),
      headers: until < found.length ? { link: `<${pathname}?avant=${until}>; rel="next"` } : {},
    });
  });
  await page.route(/\/lignes\/nombre(\?|$)/, (route) => {
    const { found } = asked(route);
    return json(route, {
      nombre: found.length,
      nombreEnAttente: found.filter(({ decidable }) => decidable).length,
      montantTotal: found.reduce((sum, { montantTotal }) => sum + montantTotal, 0),
      partFinancee: found.reduce((sum, { partFinancee }) => sum + partFinancee, 0),
      partBeneficiaire: found.reduce((sum, { partBeneficiaire }) => sum + partBeneficiaire, 0),
    });
  });
};
