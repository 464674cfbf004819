import type { ActivityCode } from '@portail/rules/home-services/activities.ts';
import type { AttributionLink } from '@portail/rules/home-services/attribution.ts';
import type { PriceLine, VatRate } from '@portail/rules/home-services/price.ts';
import type { PaynumStatut, PaynumSupport } from '@portail/rules/home-services/paynum.ts';
import type { QuotationStatut } from '@portail/rules/home-services/quotation.ts';
import type { ServiceOrderStatut } from '@portail/rules/home-services/service-order.ts';
import { centsOf } from '@portail/rules/money/cents.ts';

/** The beneficiary of the demonstration orders. */
export const DEMO_UNIFIED = 'demo-unique';
export const DEMO_SERVICE_CONTRACT = '100001';

export interface DemoQuotation {
  readonly reference: string;
  readonly statut: QuotationStatut;
  readonly sentAgo: number;
  readonly lines: readonly PriceLine[];
}

export interface DemoInvoice {
  readonly numero: string;
  readonly issuedAgo: number;
  readonly lines: readonly PriceLine[];
  readonly creditNote?: {
    readonly numero: string;
    readonly issuedAgo: number;
    readonly cents: number;
    readonly motif: string;
  };
  /** Paid from the account by a demonstration payment to this provider. */
  readonly isPaidFromAccount?: true;
}

export interface DemoServiceOrder {
  readonly numero: string;
  readonly clientId: string;
  readonly prestation: ActivityCode;
  readonly hourlyCents: number;
  readonly hours: number;
  readonly orderedAgo: number;
  /** Days from today, before it where negative. */
  readonly from: number;
  readonly to: number;
  readonly statut: ServiceOrderStatut;
  readonly worker?: string;
  readonly people: readonly {
    readonly lien: AttributionLink;
    readonly prenom: string;
    readonly ageYears?: number;
    readonly part: number;
  }[];
  readonly quotation?: DemoQuotation;
  readonly invoices?: readonly DemoInvoice[];
}

const hours = (
  libelle: string,
  quantite: number,
  hourlyCents: number,
  vatRate: VatRate,
): PriceLine => ({
  libelle,
  unite: 'HEURE',
  quantite,
  unitPrice: centsOf(hourlyCents),
  vatRate,
});
const once = (libelle: string, cents: number, vatRate: VatRate): PriceLine => ({
  libelle,
  unite: 'FORFAIT',
  quantite: 1,
  unitPrice: centsOf(cents),
  vatRate,
});

const MYSELF = [{ lien: 'MOI', prenom: '', part: 100 }] as const;

/** One in each state; what waits for an answer and what is to be paid come first. */
export const DEMO_SERVICE_ORDERS: readonly DemoServiceOrder[] = [
  {
    numero: 'CSDEMO000001',
    clientId: '7001',
    prestation: 'DEC_2',
    hourlyCents: 3_200,
    hours: 6,
    orderedAgo: 6,
    from: 12,
    to: 26,
    statut: 'EN_ATTENTE',
    people: MYSELF,
    quotation: {
      reference: 'DEVIS-7001-014',
      statut: 'ENVOYE',
      sentAgo: 4,
      lines: [
        hours('Taille de haie et tonte', 6, 3_200, 2_000),
        once('Évacuation des déchets verts', 2_400, 2_000),
      ],
    },
  },
  {
    numero: 'CSDEMO000002',
    clientId: '7002',
    prestation: 'DEC_4',
    hourlyCents: 2_400,
    hours: 12,
    orderedAgo: 5,
    from: 8,
    to: 36,
    statut: 'EN_ATTENTE',
    people: [
      { lien: 'ENFANT', prenom: 'Jules', ageYears: 7, part: 50 },
      { lien: 'ENFANT', prenom: 'Zoé', ageYears: 5, part: 50 },
    ],
    quotation: {
      reference: 'DEVIS-7002-031',
      statut: 'ENVOYE',
      sentAgo: 2,
      lines: [hours('Garde partagée, sortie d’école', 12, 2_400, 550)],
    },
  },
  {
    numero: 'CSDEMO000003',
    clientId: '7002',
    prestation: 'DEC_5',
    hourlyCents: 3_000,
    hours: 2,
    orderedAgo: 1,
    from: 9,
    to: 16,
    statut: 'EN_ATTENTE',
    people: MYSELF,
  },
  {
    numero: 'CSDEMO000004',
    clientId: '7001',
    prestation: 'DEC_1',
    hourlyCents: 2_600,
    hours: 8,
    orderedAgo: 15,
    from: 5,
    to: 33,
    statut: 'ATTRIBUEE',
    worker: 'Samira K.',
    people: MYSELF,
    quotation: {
      reference: 'DEVIS-7001-011',
      statut: 'ACCEPTE',
      sentAgo: 13,
      lines: [hours('Ménage de printemps', 8, 2_600, 1_000)],
    },
  },
  {
    numero: 'CSDEMO000005',
    clientId: '7001',
    prestation: 'DEC_1',
    hourlyCents: 2_600,
    hours: 20,
    orderedAgo: 60,
    from: -50,
    to: 40,
    statut: 'EN_COURS',
    worker: 'Samira K.',
    people: [
      { lien: 'MOI', prenom: '', part: 60 },
      { lien: 'CONJOINT', prenom: 'Claire', part: 40 },
    ],
    quotation: {
      reference: 'DEVIS-7001-004',
      statut: 'ACCEPTE',
      sentAgo: 58,
      lines: [hours('Entretien de la maison', 20, 2_600, 1_000)],
    },
    invoices: [
      {
        numero: 'MJS-0412',
        issuedAgo: 35,
        lines: [hours('Entretien de la maison', 4, 2_600, 1_000)],
      },
      {
        numero: 'MJS-0447',
        issuedAgo: 5,
        lines: [hours('Entretien de la maison', 5, 2_600, 1_000)],
      },
      {
        numero: 'MJS-0431',
        issuedAgo: 20,
        lines: [hours('Entretien de la maison', 4, 2_600, 1_000)],
        creditNote: {
          numero: 'MJS-A-0018',
          issuedAgo: 12,
          cents: 2_600,
          motif: 'Une heure comptée en trop',
        },
      },
    ],
  },
  {
    numero: 'CSDEMO000006',
    clientId: '7002',
    prestation: 'DEC_1',
    hourlyCents: 2_700,
    hours: 6,
    orderedAgo: 45,
    from: -38,
    to: -18,
    statut: 'TERMINEE',
    worker: 'Fatoumata D.',
    people: MYSELF,
    quotation: {
      reference: 'DEVIS-7002-009',
      statut: 'ACCEPTE',
      sentAgo: 43,
      lines: [hours('Ménage', 6, 2_700, 1_000), once('Déplacement', 540, 1_000)],
    },
    invoices: [
      {
        numero: 'PM-2087',
        issuedAgo: 18,
        lines: [hours('Ménage', 3, 2_700, 1_000), once('Déplacement', 540, 1_000)],
        isPaidFromAccount: true,
      },
      { numero: 'PM-2102', issuedAgo: 8, lines: [hours('Ménage', 3, 2_700, 1_000)] },
    ],
  },
  {
    numero: 'CSDEMO000007',
    clientId: '7002',
    prestation: 'DEC_5',
    hourlyCents: 3_000,
    hours: 3,
    orderedAgo: 80,
    from: -70,
    to: -60,
    statut: 'ANNULEE',
    people: MYSELF,
  },
];

export const DEMO_PAYNUM_REQUESTS: readonly {
  readonly support: PaynumSupport;
  readonly statut: PaynumStatut;
  readonly madeAgo: number;
}[] = [
  { support: 'TITRE', statut: 'REFUSEE', madeAgo: 90 },
  { support: 'COMPTE', statut: 'EN_ATTENTE', madeAgo: 3 },
];
