import { partnersIn, type Partner } from '../modules/identity/links/links.module.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';

const NOTHING_ELSE = { prestataires: [], isPaynum: false, operators: [] } as const;

const DEMO_PARTNERS: readonly Partner[] = [
  {
    ...NOTHING_ELSE,
    clientId: 'intranet-horizon',
    nom: 'Intranet du Groupe Horizon',
    modes: ['PARTENAIRE'],
    contracts: ['100001', '100002'],
  },
  {
    ...NOTHING_ELSE,
    clientId: 'back-office',
    nom: 'Back-office de l’émetteur',
    modes: ['BACK_OFFICE', 'LECTURE_SEULE'],
    contracts: 'tous',
    operators: [
      { identifiant: 'lucie.fontaine', login: 'demo-operateur' },
      { identifiant: 'marc.delmas', login: 'demo-operateur-2' },
      { identifiant: 'karim.haddad', login: 'demo-operateur-support' },
      { identifiant: 'anne.leclerc', login: 'demo-operateur-lecture' },
    ],
  },
  {
    ...NOTHING_ELSE,
    clientId: 'services-a-domicile',
    nom: 'Site de services à domicile',
    modes: ['SAP'],
    contracts: ['100001'],
  },
  {
    ...NOTHING_ELSE,
    clientId: 'prestataire-7001',
    nom: 'Logiciel de Ménage et Jardin Services',
    modes: [],
    contracts: [],
    prestataires: ['7001'],
  },
  {
    ...NOTHING_ELSE,
    clientId: 'prestataire-7002',
    nom: 'Logiciel des Petites Mains',
    modes: [],
    contracts: [],
    prestataires: ['7002'],
  },
  {
    ...NOTHING_ELSE,
    clientId: 'paynum',
    nom: 'Paynum',
    modes: [],
    contracts: [],
    isPaynum: true,
  },
];

interface Setting {
  readonly now: Date;
  readonly newId: () => string;
  readonly hashOf: (clientId: string) => string;
}

export const demoPartnersIn = (unit: UnitOfWork, { now, newId, hashOf }: Setting) => {
  const partners = partnersIn(unit, { now, newId, secretHashOf: hashOf });
  return {
    add: async (): Promise<void> => {
      for (const partner of DEMO_PARTNERS) await partners.save(partner);
    },

    /** The secret of a demonstration is made on the machine and may be made anew. */
    renewSecrets: async (): Promise<void> => {
      for (const { clientId } of DEMO_PARTNERS) await partners.replaceSecret(clientId);
    },
  };
};
