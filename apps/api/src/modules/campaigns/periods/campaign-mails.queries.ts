import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { hasFile } from './managed-campaigns.repository.ts';

/** A line of the control file, or a person of the contract. */
export interface Recipient {
  /** The key recorded once the mail is queued. */
  readonly key: string;
  readonly ligneId: string | null;
  readonly beneficiaryId: string | null;
}
interface PagedRecipient extends Recipient {
  /** Cursor of the next page. */
  readonly place: string;
  readonly isDue: boolean;
}

interface PageOf {
  readonly campaignId: string;
  readonly kind: string;
  readonly day: string;
  readonly after: string;
  readonly limit: number;
}

const BEFORE_ALL_PEOPLE = '00000000-0000-0000-0000-000000000000';

/** Orders exist for HR contracts whose funder enabled the menu. */
const isOrderable = sql<boolean>`k.contract_type = 'CESU_RH' and k.contract_activated and exists (
  select from contract_feature f
  where f.contract_numero = k.numero and f.feature_id = 'SOUS_MENU_FAIRE_PRECOMMANDE')`;

const DATES = [
  's.id',
  's.date_ouverture',
  's.date_fermeture',
  's.permanent',
  's.fermee_le',
  's.brouillon',
  's.envoyer_ouverture',
  's.envoyer_fermeture',
  's.jour_avant_mail_de_fermeture',
] as const;

/** The recipients of campaign mails, read by the system job. */
export const campaignMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** Campaigns whose dates may require a mail; the rules decide. */
  candidates: (today: string, catchUpDays: number) =>
    reader
      .selectFrom('precommande_session as s')
      .innerJoin('contract as k', 'k.numero', 's.contract_numero')
      .select(DATES)
      .select(hasFile.as('hasFile'))
      .where('s.fermee_le', 'is', null)
      .where('s.brouillon', '=', false)
      .where(isOrderable)
      .where(
        sql<boolean>`((s.envoyer_ouverture
            and s.date_ouverture between ${today}::date - ${catchUpDays}::integer and ${today}::date)
          or (s.envoyer_fermeture and not s.permanent and s.date_fermeture >= ${today}::date
            and s.date_fermeture - s.jour_avant_mail_de_fermeture <= ${today}::date))`,
      )
      .orderBy('s.id')
      .execute(),

  /** A page of control-file lines, each with whether its mail is due. */
  linesPage: async ({ campaignId, kind, day, after, limit }: PageOf) => {
    const { rows } = await sql<PagedRecipient>`
      with page as materialized (
        select l.id, l.identifiant, l.beneficiary_id, l.email_contact from controle_ligne l
        where l.session_id = ${campaignId} and l.identifiant > ${after}
        order by l.identifiant limit ${limit}
      )
      select 'L:' || p.identifiant as key, p.identifiant as place, p.id as "ligneId",
        p.beneficiary_id as "beneficiaryId",
        case when p.beneficiary_id is null then p.email_contact <> ''
          else u.disabled_at is null end
        and not exists (
          select from session_courriel c
          where c.session_id = ${campaignId} and c.type = ${kind} and c.jour = ${day}::date
            and c.destinataire in ('L:' || p.identifiant, 'B:' || p.beneficiary_id)
        ) as "isDue"
      from page p
      left join beneficiary b on b.id = p.beneficiary_id
      left join user_account u on u.id = b.account_id
      order by p.identifiant`.execute(reader);
    return rows;
  },

  /** A page of the people of the contract, for campaigns without a control file. */
  peoplePage: async ({ campaignId, kind, day, after, limit }: PageOf) => {
    const { rows } = await sql<PagedRecipient>`
      with page as materialized (
        select bc.beneficiary_id from precommande_session s
        join beneficiary_contract bc on bc.contract_numero = s.contract_numero
        where s.id = ${campaignId}
          and bc.beneficiary_id > ${after === '' ? BEFORE_ALL_PEOPLE : after}::uuid
        order by bc.beneficiary_id limit ${limit}
      )
      select 'B:' || p.beneficiary_id as key, p.beneficiary_id::text as place,
        null as "ligneId", p.beneficiary_id as "beneficiaryId",
        u.disabled_at is null and not exists (
          select from session_courriel c
          where c.session_id = ${campaignId} and c.type = ${kind} and c.jour = ${day}::date
            and c.destinataire = 'B:' || p.beneficiary_id
        ) as "isDue"
      from page p
      join beneficiary b on b.id = p.beneficiary_id
      join user_account u on u.id = b.account_id
      order by p.beneficiary_id`.execute(reader);
    return rows;
  },

  /** The current state of the campaign and the person when the mail is sent. */
  find: (campaignId: string, { ligneId, beneficiaryId }: Omit<Recipient, 'key'>) =>
    reader
      .selectFrom('precommande_session as s')
      .innerJoin('contract as k', 'k.numero', 's.contract_numero')
      .leftJoin('controle_ligne as l', (join) =>
        join.onRef('l.session_id', '=', 's.id').on('l.id', '=', ligneId ?? BEFORE_ALL_PEOPLE),
      )
      .leftJoin('beneficiary as b', (join) =>
        // Once registered, the person's own address is used.
        join.on(sql<boolean>`b.id = coalesce(l.beneficiary_id, ${beneficiaryId}::uuid)`),
      )
      .leftJoin('user_account as u', (join) =>
        join.onRef('u.id', '=', 'b.account_id').on('u.disabled_at', 'is', null),
      )
      .select(DATES)
      .select([
        's.libelle',
        's.contract_numero as contract',
        's.mail_ouverture as openingContent',
        's.mail_fermeture as closingContent',
        'k.social_reason as socialReason',
        'b.id as beneficiaryId',
        'u.mail',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'l.email_contact as lineMail',
        'l.prenom as lineFirstName',
        'l.nom as lineLastName',
        sql<boolean>`exists (select from precommande p where p.session_id = s.id
          and p.beneficiary_id = b.id and p.statut not in ('ANNULEE', 'REFUSEE'))`.as('hasOrdered'),
      ])
      .where('s.id', '=', campaignId)
      .where(isOrderable)
      .executeTakeFirst(),
});
export type CampaignMailQueries = ReturnType<typeof campaignMailQueries>;
export type MailedPerson = NonNullable<Awaited<ReturnType<CampaignMailQueries['find']>>>;
