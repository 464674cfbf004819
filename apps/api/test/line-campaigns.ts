import { createFunder, openCampaignBody } from './funder-calls.ts';
import { createLineManager } from './funder-line-world.ts';
import type { TestApi } from './test-api.ts';

const QUOTAS = [
  {
    categoriePersonnel: 'Employé',
    maxParticipation: 600,
    maxCESU: 1_000,
    tauxParticipation: 60,
    tranches: [],
  },
  {
    categoriePersonnel: 'Cadre',
    maxParticipation: 400,
    maxCESU: 1_000,
    tauxParticipation: 40,
    tranches: [],
  },
];

/** A user of a funder, and campaigns with two categories and both forms. */
export const createLineCampaigns = async (api: TestApi) => {
  const helene = await createLineManager(api);
  const funder = await createFunder(api);
  return {
    helene,
    createCampaign: (changes: object = {}): Promise<string> =>
      funder.created(
        openCampaignBody(api, {
          quotas: QUOTAS,
          idProduitTitre: 'SAP',
          restrictionsValeursTitres: [10, 20],
          ...changes,
        }),
      ),
  };
};

const HEADER = 'MATRICULE;NOM;PRENOM;CATEGORIE;QUOTIENT_FAMILIAL;EMAIL';

/** A control file as funders send them. */
export const CONTROL_FILE = {
  HEADER,
  ANNE: '1000001A;Lefèvre;Anne;Employé;950;anne@essai.example',
  BRUNO: '1000002B;Muller;Bruno;Cadre;1 800,50;bruno@essai.example',
  of: (...lines: readonly string[]): string => [HEADER, ...lines].join('\r\n'),
} as const;
