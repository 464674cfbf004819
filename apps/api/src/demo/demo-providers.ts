import type { Database } from '../platform/db/database-types.ts';

type Offer = Omit<Database['prestataire_offre'], 'client_id'>;

export interface DemoProvider {
  readonly clientId: string;
  readonly codeNan: string;
  readonly raisonSociale: string;
  readonly siret: string;
  readonly rue: string;
  readonly codePostalEtVille: string;
  readonly contact: { readonly nom: string; readonly telephone: string; readonly email: string };
  /** Years for which the approval still runs when the demonstration is loaded. */
  readonly approvedForYears: number | null;
  readonly numeroDeclaration: string;
  readonly declareLe: string;
  readonly offers: readonly Offer[];
}

const offer = (
  dispositif: Offer['dispositif'],
  rates: readonly (readonly [prestation: Offer['prestation'], cents: number])[],
): readonly Offer[] =>
  rates.map(([prestation, tarif_horaire_cents]) => ({
    prestation,
    dispositif,
    tarif_horaire_cents,
  }));

/** The first is declared only: what asks for an approval is in its list and never offered. */
export const DEMO_PROVIDERS: readonly DemoProvider[] = [
  {
    clientId: '7001',
    codeNan: '7890123',
    raisonSociale: 'Ménage et Jardin Services',
    siret: '50123456100014',
    rue: '24 avenue de Magudas',
    codePostalEtVille: '33700 MERIGNAC',
    contact: {
      nom: 'Service clients',
      telephone: '0556112233',
      email: 'contact@menage-jardin.example',
    },
    approvedForYears: null,
    numeroDeclaration: 'SAP501234561',
    declareLe: '2019-04-01',
    offers: [
      ...offer('PRESTATAIRE', [
        ['DEC_1', 2_600],
        ['DEC_2', 3_200],
        ['DEC_3', 3_500],
        ['DEC_4', 2_400],
        ['DEC_9', 2_000],
      ]),
      ...offer('MANDATAIRE', [
        ['DEC_1', 1_900],
        ['AGR_3', 2_100],
      ]),
    ],
  },
  {
    clientId: '7002',
    codeNan: '3456789',
    raisonSociale: 'Les Petites Mains',
    siret: '82245678600018',
    rue: '8 rue Paul-Bert',
    codePostalEtVille: '69003 LYON',
    contact: {
      nom: 'Agence de Lyon',
      telephone: '0478445566',
      email: 'agence@petites-mains.example',
    },
    approvedForYears: 3,
    numeroDeclaration: 'SAP822456786',
    declareLe: '2016-09-15',
    offers: [
      ...offer('PRESTATAIRE', [
        ['AGR_1', 2_500],
        ['AGR_2', 2_500],
        ['DEC_1', 2_700],
        ['DEC_4', 2_400],
        ['DEC_5', 3_000],
      ]),
      ...offer('MANDATAIRE', [
        ['AGR_3', 2_200],
        ['DEC_1', 2_000],
      ]),
      ...offer('MISE_A_DISPOSITION', [['DEC_14', 2_800]]),
    ],
  },
];
