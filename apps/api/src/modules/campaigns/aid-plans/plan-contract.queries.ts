import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';

export interface PlanProduct {
  readonly id: string;
  readonly libelle: string;
}

interface PlanContract {
  readonly isSocial: boolean;
  readonly isByMatricule: boolean;
  readonly products: readonly PlanProduct[];
}

/** Contracts of one funder: another's is refused in the words of one that does not exist. */
export const planContractQueries = (reader: Reader, { financeurId }: FunderScope) => ({
  require: async (numero: string): Promise<PlanContract> => {
    const { rows } = await sql<PlanContract>`
      select k.contract_type = 'CESU_SOCIAL' as "isSocial",
        k.type_inscription <> 'CODE_CESU' as "isByMatricule", (
        select coalesce(json_agg(json_build_object('id', p.id, 'libelle', p.libelle) order by p.id), '[]')
        from produit_contrat pc join produit p on p.id = pc.produit_id
        where pc.contract_numero = k.numero
      ) as products
      from contract k
      where k.numero = ${numero} and k.financeur_id = ${financeurId}::uuid`.execute(reader);
    const [contract] = rows;
    if (contract === undefined) throw new DomainError('ACCES_REFUSE');
    return contract;
  },
});
