import { randomBytes, randomUUID } from 'node:crypto';
import type { DeclarationStatut, Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { TestApi } from './test-api.ts';

export const FATOU = { numero: '10000000000001', codeNAN: '2000001' } as const;
export const SOPHIE = { numero: '20000000000001', codeNAN: '2000002' } as const;
/** Registered with the CESU body, without a payee here. */
export const UNKNOWN_EMPLOYEE = '10000000000003';

export interface DeclaredOptions {
  readonly login?: string;
  readonly contract?: string;
  readonly organisme?: Organisme;
  readonly numeroSalarie?: string;
  readonly netCents?: number;
  readonly statut?: DeclarationStatut;
}

let rank = 0;

/** A declared month with a pending message; each has its own employer. */
export const openDeclaration = async (
  api: TestApi,
  options: DeclaredOptions = {},
): Promise<{ readonly id: string; readonly reference: string }> => {
  const { login = 'demo-rh', contract = '100001', organisme = 'CESU' } = options;
  const { netCents = 10_000, statut = 'TRANSMISE' } = options;
  const isCesu = organisme === 'CESU';
  const numeroSalarie = options.numeroSalarie ?? (isCesu ? FATOU : SOPHIE).numero;
  rank += 1;
  const id = randomUUID();
  const reference = `${isCesu ? 'TC' : 'TP'}${randomBytes(5).toString('hex').toUpperCase()}`;
  const rows = await api.query(
    `with declared as (
       insert into declaration (id, reference, beneficiary_id, contract_numero, organisme,
         type_activite, numero_employeur, numero_salarie, mois, date_debut, date_fin,
         date_paiement, montant_net_cents, contenu, statut, envoi, motif, decidee_le, created_at)
       select $1, $2, b.id, $4, $5, $6, $7, $8, '2026-10-01', '2026-10-01', '2026-10-31',
         '2026-10-31', $9::bigint, '{}', $10::text, 'EN_COURS',
         case when $10::text = 'REJETEE' then 'Essai' end,
         case when $10::text <> 'TRANSMISE' then now() end, now()
       from beneficiary b join user_account a on a.id = b.account_id where a.login = $3
       returning id, montant_net_cents
     )
     insert into declaration_envoi (id, declaration_id, rang, cle, montant_net_cents, etat,
       suivi_le, created_at)
     select gen_random_uuid(), id, 1, 'essai-' || $2, montant_net_cents, 'A_ENVOYER',
       now() + interval '1 day', now() from declared
     returning id`,
    [
      id,
      reference,
      login,
      contract,
      organisme,
      isCesu ? null : 'AMA',
      `${isCesu ? 'X' : 'P'}${String(rank).padStart(13, '0')}`,
      numeroSalarie,
      netCents,
      statut,
    ],
  );
  if (rows.length !== 1) throw new Error(`no user ${login}`);
  return { id, reference };
};
