import type { Page } from '@playwright/test';
import { openLinkSession } from './link-sessions.ts';
import { aPerson, type Person, query } from './people.ts';

/** The providers of the demonstration, by their number. */
export const PROVIDERS = {
  '7001': { name: 'Ménage et Jardin Services', nan: '7890123' },
  '7002': { name: 'Les Petites Mains', nan: '3456789' },
} as const;
export type ProviderId = keyof typeof PROVIDERS;

const openSpace = (login: string, clientId: ProviderId, rank: number) =>
  query(
    `insert into home_service_space (beneficiary_id, client_id, client_number, company_name, rank)
     select b.id, $2, 'E' || $2 || '-' || substr(b.id::text, 1, 8), $3, $4
       from beneficiary b join user_account a on a.id = b.account_id where a.login = $1`,
    [login, clientId, PROVIDERS[clientId].name, rank],
  );

/** Makes a person of 100001 a unified account, with a space at each of these providers. */
const unify = async ({ login }: Person, clientIds: readonly ProviderId[]): Promise<void> => {
  await query(`update user_account set role = 'BENEFICIAIRE_UNIQUE' where login = $1`, [login]);
  await query(
    `update beneficiary b
        set is_compte_eb_unique = true,
            numero_beneficiaire_sap = 'SAP' || substr(b.id::text, 1, 8),
            compte_cesu_sap = 'CESU-SAP-' || substr(b.id::text, 1, 8),
            matricule_paynum = 'PN-' || substr(b.id::text, 1, 8)
       from user_account a where a.id = b.account_id and a.login = $1`,
    [login],
  );
  for (const [rank, clientId] of clientIds.entries()) await openSpace(login, clientId, rank);
};

/** A new person with CESU and home services, signed in. */
export const aUnified = async (
  page: Page,
  ...clientIds: readonly ProviderId[]
): Promise<Person> => {
  const person = await aPerson();
  await unify(person, clientIds.length === 0 ? ['7001', '7002'] : clientIds);
  await openLinkSession(page, { login: person.login, contract: person.contract });
  return person;
};
