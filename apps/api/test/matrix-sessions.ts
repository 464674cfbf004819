import {
  BENEFICIARY_PERMISSIONS,
  CLIENT_PERMISSIONS,
  INTERVENANT_PERMISSIONS,
  type LinkKind,
  OPERATOR_PERMISSIONS,
  type Permission,
  type SpaceType,
} from '@portail/rules/identity/access/vocabulary.ts';
import { giveAccess } from './delegation-world.ts';
import { addFunderUser } from './funder-calls.ts';
import { makeUnified } from './home-services-world.ts';
import { openLink } from './link-calls.ts';
import type { TestApi } from './test-api.ts';

/** A kind of session, with what the specification says of it, written apart from the product. */
export interface MatrixSession {
  readonly name: string;
  readonly token: string;
  readonly space: SpaceType;
  readonly permissions: ReadonlySet<Permission>;
  readonly readOnly: boolean;
  readonly link: LinkKind | undefined;
  readonly isDelegate: boolean;
}

export interface People {
  readonly beneficiary: string;
  readonly funder: string;
  readonly payee: string;
  /** Who acts for the beneficiary, by right. */
  readonly carers: Readonly<Record<'CONSULTER' | 'AGIR', string>>;
}

/** Unified, with every feature of contract 100001; a second person holds nothing of the first. */
export const FIRST: People = {
  beneficiary: 'demo-unique',
  funder: 'demo-financeur',
  payee: 'demo-intervenant',
  carers: { CONSULTER: 'demo-rh', AGIR: 'demo-social' },
};
export const SECOND: People = {
  beneficiary: 'demo-double',
  funder: 'matrice-financeur',
  payee: 'matrice-intervenant',
  carers: { CONSULTER: 'demo-vide', AGIR: 'demo-petit' },
};

const without = (
  permissions: readonly Permission[],
  ...taken: readonly Permission[]
): ReadonlySet<Permission> => new Set(permissions.filter((one) => !taken.includes(one)));

const ALL_BENEFICIARY = new Set<Permission>(BENEFICIARY_PERMISSIONS);

/** A carer never has the profile; one who only consults has what reads. */
const DELEGATED = {
  AGIR: without(BENEFICIARY_PERMISSIONS, 'CONSULTER_PROFIL', 'GERER_PROFIL'),
  CONSULTER: new Set<Permission>([
    'CONSULTER_COMPTE',
    'CONSULTER_DECLARATIONS',
    'CONSULTER_TITRES',
    'CONSULTER_COMMANDES',
    'CONSULTER_DOCUMENTS',
    'CONSULTER_PRESTATIONS',
    'CONSULTER_FACTURES',
  ]),
} as const;

/** Roles of operators, and what each role keeps in the space of a funder or of a payee. */
const OPERATORS = [
  {
    role: 'BO_GESTIONNAIRE',
    identifiant: 'lucie.fontaine',
    own: new Set<Permission>(OPERATOR_PERMISSIONS),
    inFunder: without(CLIENT_PERMISSIONS, 'GERER_UTILISATEURS'),
  },
  {
    role: 'BO_SUPPORT',
    identifiant: 'karim.haddad',
    own: new Set<Permission>(['BO_DEMANDES_GESTION', 'BO_INTERLOCUTEURS', 'BO_PERSONNES']),
    inFunder: new Set<Permission>(['CONSULTER_SESSIONS_PRECOMMANDE']),
  },
  {
    role: 'BO_LECTURE',
    identifiant: 'anne.leclerc',
    own: new Set<Permission>(OPERATOR_PERMISSIONS),
    inFunder: without(CLIENT_PERMISSIONS, 'GERER_UTILISATEURS'),
  },
] as const;
const IN_PAYEE = without(INTERVENANT_PERMISSIONS, 'GERER_COORDONNEES_BANCAIRES');

const addPayee = (api: TestApi, login: string) =>
  api.query(
    `with account as (
       insert into user_account
         (id, login, space_type, role, first_name, last_name, mail, password_hash, created_at)
       select gen_random_uuid(), $1, space_type, role, 'Awa', 'Diop', $1 || '@courriel.example',
              password_hash, now()
         from user_account where login = 'demo-intervenant'
       returning id)
     insert into intervenant (id, account_id, code_nan, type, contact_status, social_reason, ville, created_at)
     select gen_random_uuid(), id, '9876501', 'STRUCTURE', 'ACTIF', 'Essai', 'Lyon', now() from account`,
    [login],
  );

/** People who hold none of the objects that the demonstration's people hold. */
export const addSecondPeople = async (api: TestApi): Promise<void> => {
  await makeUnified(api, SECOND.beneficiary, [
    { clientId: '7002', number: 'T007002', name: 'Les Petites Mains' },
  ]);
  await addFunderUser(api, { login: SECOND.funder, clientId: '4003', role: 'ADMINISTRATEUR' });
  await addPayee(api, SECOND.payee);
};

/** A session of a person who signed in, or who acts for the beneficiary. */
const ownSessions = async (api: TestApi, people: People): Promise<readonly MatrixSession[]> => {
  const base = { readOnly: false, link: undefined, isDelegate: false } as const;
  const delegated = async (droits: 'CONSULTER' | 'AGIR'): Promise<MatrixSession> => {
    const access = await giveAccess(api, {
      from: people.beneficiary,
      to: people.carers[droits],
      droits,
    });
    return {
      name: `delegate ${droits}`,
      token: await access.open(),
      space: 'ESPACE_BENEFICIAIRE',
      permissions: DELEGATED[droits],
      readOnly: droits === 'CONSULTER',
      link: undefined,
      isDelegate: true,
    };
  };
  return [
    {
      ...base,
      name: 'beneficiary',
      token: await api.signIn(people.beneficiary),
      space: 'ESPACE_BENEFICIAIRE',
      permissions: ALL_BENEFICIARY,
    },
    {
      ...base,
      name: 'funder',
      token: await api.signIn(people.funder, 'ESPACE_CLIENT'),
      space: 'ESPACE_CLIENT',
      permissions: new Set(CLIENT_PERMISSIONS),
    },
    {
      ...base,
      name: 'payee',
      token: await api.signIn(people.payee, 'ESPACE_INTERVENANT'),
      space: 'ESPACE_INTERVENANT',
      permissions: new Set(INTERVENANT_PERMISSIONS),
    },
    await delegated('CONSULTER'),
    await delegated('AGIR'),
  ];
};

const partnerSessions = async (api: TestApi, login: string): Promise<readonly MatrixSession[]> => {
  const base = {
    space: 'ESPACE_BENEFICIAIRE',
    permissions: ALL_BENEFICIARY,
    readOnly: false,
    isDelegate: false,
  } as const;
  const changes = { identifiantCible: login };
  return [
    {
      ...base,
      name: 'link PARTENAIRE',
      token: await openLink(api, 'partner', changes),
      link: 'PARTENAIRE',
    },
    { ...base, name: 'link SAP', token: await openLink(api, 'sap', changes), link: 'SAP' },
  ];
};

/** Each operator role in each space that a back-office link leads into. */
const operatorSessions = async (
  api: TestApi,
  people: People,
): Promise<readonly MatrixSession[]> => {
  const found: MatrixSession[] = [];
  for (const { role, identifiant, own, inFunder } of OPERATORS) {
    const spaces = [
      [people.beneficiary, 'ESPACE_BENEFICIAIRE', ALL_BENEFICIARY],
      [people.funder, 'ESPACE_CLIENT', inFunder],
      [people.payee, 'ESPACE_INTERVENANT', IN_PAYEE],
    ] as const;
    for (const mode of ['BACK_OFFICE', 'LECTURE_SEULE'] as const) {
      // A read-only operator obtains no link that would act.
      if (role === 'BO_LECTURE' && mode === 'BACK_OFFICE') continue;
      for (const [identifiantCible, typeEspace, permissions] of spaces) {
        const demand = { identifiantSource: identifiant, identifiantCible, typeEspace, mode };
        found.push({
          name: `${role} by ${mode} in ${typeEspace}`,
          token: await openLink(api, 'backOffice', demand),
          space: typeEspace,
          permissions,
          // Without a reason of its own, only the trade for a beneficiary may act.
          readOnly: mode === 'LECTURE_SEULE' || typeEspace !== 'ESPACE_BENEFICIAIRE',
          link: mode,
          isDelegate: false,
        });
      }
    }
    found.push({
      name: `operator ${role}`,
      token: await openLink(api, 'operator', {
        identifiantSource: identifiant,
        mode: role === 'BO_LECTURE' ? 'LECTURE_SEULE' : 'BACK_OFFICE',
      }),
      space: 'ESPACE_OPERATEUR',
      permissions: own,
      readOnly: role === 'BO_LECTURE',
      link: undefined,
      isDelegate: false,
    });
  }
  return found;
};

export const matrixSessions = async (
  api: TestApi,
  people: People,
): Promise<readonly MatrixSession[]> => [
  ...(await ownSessions(api, people)),
  ...(await partnerSessions(api, people.beneficiary)),
  ...(await operatorSessions(api, people)),
];
