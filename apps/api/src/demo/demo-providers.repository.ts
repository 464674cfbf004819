import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import {
  providersIn,
  type Provider,
  type ProviderOffer,
} from '../modules/home-services/providers/home-providers.module.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';

interface DemoProvider extends Omit<Provider, 'agreeJusquAu'> {
  /** Years for which the approval still runs when the demonstration is loaded. */
  readonly approvedForYears: number | null;
}

const offer = (
  dispositif: ProviderOffer['dispositif'],
  rates: readonly (readonly [prestation: ProviderOffer['prestation'], cents: number])[],
): readonly ProviderOffer[] =>
  rates.map(([prestation, tarif_horaire_cents]) => ({
    prestation,
    dispositif,
    tarif_horaire_cents,
  }));

/** The first is declared only: what asks for an approval is in its list and never offered. */
const DEMO_PROVIDERS: readonly DemoProvider[] = [
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

interface Setting {
  readonly now: Date;
  readonly today: CalendarDay;
}

const endOfApproval = (today: CalendarDay, years: number): CalendarDay =>
  calendarDay(`${Number(today.slice(0, 4)) + years}-12-31`);

export const demoProvidersIn = (unit: UnitOfWork, { now, today }: Setting) => {
  const providers = providersIn(unit, now);
  const save = ({ approvedForYears, ...provider }: DemoProvider) =>
    providers.save({
      ...provider,
      agreeJusquAu: approvedForYears === null ? null : endOfApproval(today, approvedForYears),
    });
  return {
    /** Before the people whose spaces they are. */
    add: async (): Promise<void> => {
      for (const provider of DEMO_PROVIDERS) await save({ ...provider, codeNan: null });
    },

    /** Once the payees are there: by these numbers accounts pay them. */
    affiliate: async (): Promise<void> => {
      for (const provider of DEMO_PROVIDERS) await save(provider);
    },
  };
};
