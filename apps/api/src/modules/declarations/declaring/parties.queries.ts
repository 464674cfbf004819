import type { DeclaredNumbers } from '@portail/contract/declarations/declaring.schemas.ts';
import type { MandatEtat, Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

const NUMBERS_MAX = 20;

interface KnownPayee {
  readonly codeNan: string;
  readonly isPayableOnline: boolean;
}

const PROFILE_NUMBERS = { CESU: 'numero_employeur_cesu', PAJE: 'numero_pajemploi' } as const;
const PAYEE_NUMBERS = { CESU: 'numero_salarie_cesu', PAJE: 'numero_salarie_paje' } as const;

export const partyQueries = (
  reader: Reader,
  { beneficiaryId }: BeneficiaryScope,
  organisme: Organisme,
) => ({
  /** `null` before a number was entered, empty after it was removed. */
  findProfileNumber: async (): Promise<string | null> => {
    const profile = await reader
      .selectFrom('beneficiary')
      .select(`${PROFILE_NUMBERS[organisme]} as numero`)
      .where('id', '=', beneficiaryId)
      .executeTakeFirstOrThrow();
    return profile.numero;
  },

  /** Rejected and cancelled declarations do not count. */
  findLastEmployer: async (): Promise<string | undefined> => {
    const row = await reader
      .selectFrom('declaration as d')
      .innerJoin('numero_employeur_prouve as p', (join) =>
        join
          .onRef('p.organisme', '=', 'd.organisme')
          .onRef('p.numero', '=', 'd.numero_employeur')
          .onRef('p.beneficiary_id', '=', 'd.beneficiary_id'),
      )
      .select('d.numero_employeur as numero')
      .where('d.beneficiary_id', '=', beneficiaryId)
      .where('d.organisme', '=', organisme)
      .where('d.statut', 'in', ['TRANSMISE', 'ACCEPTEE'])
      .orderBy('d.created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.numero;
  },

  /** The last known mandate of a number. */
  findMandate: async (numero: string): Promise<MandatEtat | undefined> => {
    const row = await reader
      .selectFrom('declaration_employeur')
      .select('mandat')
      .where('beneficiary_id', '=', beneficiaryId)
      .where('organisme', '=', organisme)
      .where('numero', '=', numero)
      .executeTakeFirst();
    return row?.mandat;
  },

  listEmployers: async (): Promise<DeclaredNumbers['employeurs']> => {
    const { rows } = await sql<{ numero: string }>`
      select d.numero_employeur as numero from declaration d
      where d.beneficiary_id = ${beneficiaryId} and d.organisme = ${organisme}
        and not exists (
          select from numero_employeur_prouve p
          where p.organisme = d.organisme and p.numero = d.numero_employeur
            and p.beneficiary_id <> d.beneficiary_id)
      group by d.numero_employeur order by max(d.created_at) desc limit ${NUMBERS_MAX}
    `.execute(reader);
    return rows;
  },

  listEmployees: async (): Promise<DeclaredNumbers['salaries']> => {
    const { rows } = await sql<{ numero: string; nom: string | null; prenom: string | null }>`
      select d.numero, s.nom, s.prenom
      from (
        select x.numero_salarie as numero, max(x.created_at) as last from declaration x
        where x.beneficiary_id = ${beneficiaryId} and x.organisme = ${organisme}
        group by x.numero_salarie order by last desc limit ${NUMBERS_MAX}
      ) d
      left join declaration_salarie s
        on s.beneficiary_id = ${beneficiaryId} and s.organisme = ${organisme} and s.numero = d.numero
      order by d.last desc
    `.execute(reader);
    return rows.map(({ numero, nom, prenom }) => ({
      numero,
      ...(nom === null || prenom === null ? {} : { nom, prenom }),
    }));
  },

  /** The payee registered with this employee number, which is not private to one employer. */
  findPayee: async (numeroSalarie: string): Promise<KnownPayee | undefined> =>
    await reader
      .selectFrom('intervenant as i')
      .select([
        'i.code_nan as codeNan',
        sql<boolean>`i.paiement_en_ligne and i.contact_status = 'ACTIF'`.as('isPayableOnline'),
      ])
      .where(`i.${PAYEE_NUMBERS[organisme]}`, '=', numeroSalarie)
      .executeTakeFirst(),
});

/** The number of the profile; if none was ever entered, that of the last declaration. */
export const findOwnEmployer = async (
  queries: Pick<ReturnType<typeof partyQueries>, 'findProfileNumber' | 'findLastEmployer'>,
): Promise<string | undefined> => {
  const numero = await queries.findProfileNumber();
  // A number removed from the profile must not come back from an old declaration.
  if (numero !== null) return numero === '' ? undefined : numero;
  return await queries.findLastEmployer();
};
