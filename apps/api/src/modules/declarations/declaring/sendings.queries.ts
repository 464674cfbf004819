import type { MessageEtat } from '@portail/rules/declarations/declaration-state.ts';
import type { Organisme, PajeActivite } from '@portail/rules/declarations/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** As it is kept: whoever sends opens it. */
export interface SendingChild {
  readonly id: string;
  readonly sealed: string;
}

export interface Sending {
  readonly beneficiaryId: string;
  readonly etat: MessageEtat;
  readonly rang: number;
  readonly cle: string;
  readonly netCents: number;
  readonly enfantId: string | null;
  readonly organisme: Organisme;
  readonly typeActivite: PajeActivite | null;
  readonly numeroEmployeur: string;
  readonly numeroSalarie: string;
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly datePaiement: string;
  readonly numeroCorrectif: number;
  readonly content: unknown;
  readonly children: readonly SendingChild[];
}

/** What leaves for a body, read when it leaves: no message of the outbox names anybody. */
export const sendingQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: async (envoiId: string): Promise<Sending | undefined> => {
    const { rows } = await sql<Sending>`
      select d.beneficiary_id as "beneficiaryId", e.etat, e.rang, e.cle, e.montant_net_cents as "netCents", e.enfant_id as "enfantId",
        d.organisme, d.type_activite as "typeActivite", d.numero_employeur as "numeroEmployeur",
        d.numero_salarie as "numeroSalarie", d.date_debut as "dateDebut", d.date_fin as "dateFin",
        d.date_paiement as "datePaiement", d.numero_correctif as "numeroCorrectif",
        d.contenu as content,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', c.id, 'sealed', c.identite_scellee))
          from declaration_enfant l join enfant c on c.id = l.enfant_id
          where l.declaration_id = d.id and (e.enfant_id is null or c.id = e.enfant_id)
        ), '[]') as children
      from declaration_envoi e join declaration d on d.id = e.declaration_id
      where e.id = ${envoiId}
    `.execute(reader);
    return rows[0];
  },
});
