import type { LinkMode } from '@portail/contract/identity/bypass.calls.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';

interface DemoPartner {
  readonly clientId: string;
  readonly nom: string;
  readonly modes: readonly LinkMode[];
  /** `'tous'` for the issuer's own tools. */
  readonly contracts: readonly string[] | 'tous';
  /** Home-service providers that it acts for, by their client ids. */
  readonly prestataires?: readonly string[];
  readonly isPaynum?: true;
  /** Identifier in the partner's directory, and the account that it opens. */
  readonly operators: readonly { readonly identifiant: string; readonly login: string }[];
}

const DEMO_PARTNERS: readonly DemoPartner[] = [
  {
    clientId: 'intranet-horizon',
    nom: 'Intranet du Groupe Horizon',
    modes: ['PARTENAIRE'],
    contracts: ['100001', '100002'],
    operators: [],
  },
  {
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
    clientId: 'services-a-domicile',
    nom: 'Site de services à domicile',
    modes: ['SAP'],
    contracts: ['100001'],
    operators: [],
  },
  {
    clientId: 'prestataire-7001',
    nom: 'Logiciel de Ménage et Jardin Services',
    modes: [],
    contracts: [],
    prestataires: ['7001'],
    operators: [],
  },
  {
    clientId: 'prestataire-7002',
    nom: 'Logiciel des Petites Mains',
    modes: [],
    contracts: [],
    prestataires: ['7002'],
    operators: [],
  },
  {
    clientId: 'paynum',
    nom: 'Paynum',
    modes: [],
    contracts: [],
    isPaynum: true,
    operators: [],
  },
];

interface Setting {
  readonly now: Date;
  readonly newId: () => string;
  readonly hashOf: (clientId: string) => string;
}

export const demoPartnersIn = (unit: UnitOfWork, { now, newId, hashOf }: Setting) => {
  const db = transactionOf(unit);
  return {
    add: async (): Promise<void> => {
      for (const partner of DEMO_PARTNERS) {
        const id = newId();
        await db
          .insertInto('partenaire')
          .values({
            id,
            client_id: partner.clientId,
            nom: partner.nom,
            secret_hash: hashOf(partner.clientId),
            modes: [...partner.modes],
            tous_contrats: partner.contracts === 'tous',
            paynum: partner.isPaynum === true,
            created_at: now,
          })
          .execute();
        if (partner.contracts !== 'tous' && partner.contracts.length > 0) {
          await db
            .insertInto('partenaire_contrat')
            .values(
              partner.contracts.map((numero) => ({ partenaire_id: id, contract_numero: numero })),
            )
            .execute();
        }
        for (const clientId of partner.prestataires ?? []) {
          await db
            .insertInto('partenaire_prestataire')
            .values({ partenaire_id: id, client_id: clientId })
            .execute();
        }
        for (const { identifiant, login } of partner.operators) {
          await db
            .insertInto('partenaire_operateur')
            .columns(['partenaire_id', 'identifiant', 'account_id'])
            .expression((eb) =>
              eb
                .selectFrom('user_account')
                .select([
                  eb.val(id).as('partenaire_id'),
                  eb.val(identifiant).as('identifiant'),
                  'user_account.id as account_id',
                ])
                .where('login', '=', login),
            )
            .execute();
        }
      }
    },

    /** The secret of a demonstration is made on the machine and may be made anew. */
    renewSecrets: async (): Promise<void> => {
      for (const { clientId } of DEMO_PARTNERS) {
        await db
          .updateTable('partenaire')
          .set({ secret_hash: hashOf(clientId) })
          .where('client_id', '=', clientId)
          .execute();
      }
    },
  };
};
