import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import { managedCampaigns, ownCampaigns } from './managed-campaigns.repository.ts';

export const funderCampaignQueries = (reader: Reader, scope: FunderScope) => ({
  ...managedCampaigns(reader, scope),

  list: (contract: string | undefined) =>
    ownCampaigns(reader, scope)
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('precommande as p')
            .select([
              sql<number>`count(*)`.as('lines'),
              sql<number>`count(*) filter (where p.statut = 'EN_ATTENTE')`.as('waiting'),
            ])
            .whereRef('p.session_id', '=', 's.id')
            .as('n'),
        (join) => join.onTrue(),
      )
      .select([
        's.id',
        's.contract_numero',
        's.libelle',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
        'k.contract_type as origine',
        'n.lines',
        'n.waiting',
      ])
      .$if(contract !== undefined, (query) => query.where('s.contract_numero', '=', contract ?? ''))
      .orderBy('s.date_ouverture', 'desc')
      .orderBy('s.id')
      .execute(),

  holdsContract: async (numero: string): Promise<boolean> => {
    const row = await reader
      .selectFrom('contract')
      .select('numero')
      .where('financeur_id', '=', scope.financeurId)
      .where('numero', '=', numero)
      .executeTakeFirst();
    return row !== undefined;
  },

  clientId: async (): Promise<string | undefined> => {
    const row = await reader
      .selectFrom('financeur')
      .select('client_id')
      .where('id', '=', scope.financeurId)
      .executeTakeFirst();
    return row?.client_id;
  },
});
