import { randomUUID } from 'node:crypto';
import type {
  ImportReport,
  CampaignLine,
  CampaignStatistics,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { managedUrl } from './funder-calls.ts';
import { FORM_TYPE, formOf } from './multipart-form.ts';
import { bearer, type TestApi } from './test-api.ts';

export { FORM_TYPE, formOf } from './multipart-form.ts';

export interface NewLine {
  readonly accountCents?: number;
  readonly titres?: number;
  readonly faceValueCents?: number;
  /** Hundredths of a percent that the funder pays. */
  readonly rate?: number;
  readonly statut?: string;
  readonly statutPaiement?: string;
  readonly modePaiement?: number;
  readonly referenceTransaction?: string;
  readonly nom?: string;
  readonly prenom?: string;
  readonly matricule?: string;
  readonly categorie?: string;
  readonly motif?: string;
  /** Days before now. */
  readonly daysAgo?: number;
}

let people = 0;

/** Lines of new people, so that no two share a campaign. */
export const addLines = async (
  api: TestApi,
  idSession: string,
  lines: readonly NewLine[],
): Promise<string[]> => {
  const ids: string[] = [];
  for (const line of lines) {
    people += 1;
    const id = randomUUID();
    const { accountCents = 0, titres = 0, faceValueCents = 1_500, rate = 6_000 } = line;
    const paper = titres * faceValueCents;
    const total = accountCents + paper;
    const funded = Math.floor((total * rate) / 10_000);
    const mode = line.modePaiement ?? (funded === total ? 0 : 3);
    await api.query(
      `with account as (
         insert into user_account (id, login, space_type, role, first_name, last_name, mail, created_at)
         values (gen_random_uuid(), $1, 'ESPACE_BENEFICIAIRE', 'BENEFICIAIRE', $2, $3, $1 || '@essai.example', now())
         returning id
       ), person as (
         insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code, town, created_at)
         select gen_random_uuid(), id, 'MME', '1980-01-01', '1 rue de l’Essai', '69003', 'LYON', now() from account
         returning id
       ), held as (
         insert into beneficiary_contract (beneficiary_id, contract_numero, matricule, created_at)
         select p.id, s.contract_numero, $4, now() from person p, precommande_session s where s.id = $5
         returning beneficiary_id, contract_numero
       )
       insert into precommande (id, reference, beneficiary_id, contract_numero, session_id, quota_id,
         email_contact, civilite, date_naissance, zone_adresse0, zone_adresse1, zone_adresse2,
         zone_adresse3, code_postal_et_ville, telephone_principal, telephone_secondaire,
         montant_titre_cents, montant_compte_cents, valeur_faciale_cents, nombre_titres, motif,
         taux_bp, part_financee_cents, part_beneficiaire_cents, frais_compte_cents,
         frais_titre_cents, plafond_participation_cents, annee, millesime, type_livraison, mode_paiement,
         statut, statut_paiement, reference_transaction, created_at, updated_at)
       select $6::uuid, 'CM' || upper(substr(replace($6::text, '-', ''), 1, 10)), h.beneficiary_id,
         h.contract_numero, $5, q.id, $1 || '@essai.example', 'MME', '1980-01-01', '1 rue de l’Essai', '', '', '',
         '69003 LYON', '', '', $7::bigint, $8::bigint, $9::int, $10::int, $11, $12::int, $13::bigint,
         $7::bigint + $8::bigint - $13::bigint, 0, 0, 100000, extract(year from $20::timestamptz at time zone 'Europe/Paris')::int,
         extract(year from $20::timestamptz at time zone 'Europe/Paris')::int, case when $10::int > 0 then 1 end, $14::int, $15, $16, $17,
         now() - make_interval(days => $19::int, hours => 1), now() - make_interval(days => $19::int, hours => 1)
       from held h, precommande_quota q
       where q.session_id = $5 and ($18::text is null or q.categorie_personnel = $18) order by q.rang limit 1`,
      [
        `essai-ligne-${people}`,
        line.prenom ?? 'Prénom',
        line.nom ?? `Nom${people}`,
        line.matricule ?? `E${people}`,
        idSession,
        id,
        paper,
        accountCents,
        titres > 0 ? faceValueCents : null,
        titres,
        line.motif ?? 'MENAGE',
        rate,
        funded,
        mode,
        line.statut ?? 'EN_ATTENTE',
        line.statutPaiement ?? (mode === 0 ? 'SANS_OBJET' : 'A_PAYER'),
        line.referenceTransaction ?? null,
        line.categorie ?? null,
        line.daysAgo ?? 0,
        api.clock.realNow(),
      ],
    );
    ids.push(id);
  }
  return ids;
};

/** Calls on the lines of a campaign as a user of a funder. */
export const createLineManager = async (api: TestApi, login = 'demo-financeur') => {
  const token = await api.signIn(login, 'ESPACE_CLIENT');
  const inject = (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    payload?: object | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    api.http.inject({
      method,
      url,
      headers: { ...bearer(token), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  const get = (id: string, rest: string) => inject('GET', managedUrl(id, rest));
  const upload = (id: string, content: Buffer | string, query = '') =>
    inject('POST', managedUrl(id, `fichier-controle${query}`), formOf(content), {
      'content-type': FORM_TYPE,
    });
  return {
    token,
    get,
    inject,
    upload,
    post: (id: string, rest: string, payload?: object) =>
      inject('POST', managedUrl(id, rest), payload),
    patch: (id: string, lignes: readonly object[]) =>
      inject('PATCH', managedUrl(id, 'lignes'), { lignes }),
    lines: async (id: string, query = '') =>
      (await get(id, `lignes${query}`)).json<CampaignLine[]>(),
    statistics: async (id: string) => (await get(id, 'statistiques')).json<CampaignStatistics>(),
    /** Imports a file and fails the test if it is refused. */
    imported: async (id: string, content: Buffer | string, query = ''): Promise<ImportReport> => {
      const reply = await upload(id, content, query);
      if (reply.statusCode !== 200) throw new Error(`import: ${reply.body}`);
      return reply.json<ImportReport>();
    },
  };
};
export type LineManager = Awaited<ReturnType<typeof createLineManager>>;

/** Everything stored from a campaign's control file, in a stable order. */
export const storedPeople = (api: TestApi, idSession: string) =>
  api.query(
    `select l.identifiant, l.civilite, l.nom, l.prenom, l.date_naissance::text, l.zone_adresse0,
       l.code_postal_et_ville, l.email_contact, l.telephone_principal, l.categorie_personnel,
       (select json_object_agg(v.code, v.valeur order by v.code) from controle_valeur v where v.ligne_id = l.id) as valeurs
     from controle_ligne l where l.session_id = $1 order by l.identifiant`,
    [idSession],
  );
