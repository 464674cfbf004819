import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { createScratchCodes } from '../../apps/api/src/modules/wallet/vouchers/scratch-codes.ts';
import { titreKeyList, titreKeysOf } from '../../apps/api/src/platform/titre-keys.ts';

export interface DemoTitre {
  readonly login: string;
  readonly produit: string;
  readonly millesime: number;
  readonly numero: string;
  readonly cents: number;
  readonly statut: string;
  readonly cle: number;
}

/** For each person when no login is given. */
const SHOWN_FOR_EACH = 5;

const TITRES = `
  select login, produit, millesime, numero, cents, statut, cle from (
    select a.login, p.libelle as produit, t.millesime, t.numero, t.statut, t.cle_id as cle,
      t.valeur_faciale_cents::integer as cents,
      row_number() over (partition by a.login order by t.statut <> 'ACTIF', t.millesime desc, t.numero) as rank
    from titre t join produit p on p.id = t.produit_id
    join beneficiary b on b.id = t.beneficiary_id join user_account a on a.id = b.account_id
    where a.login like 'demo-%' and $1::text is null or a.login_key = lower($1)
  ) titres where $1::text is not null or rank <= $2
  order by login, rank`;

type Query = (sql: string, values: unknown[]) => Promise<{ rows: DemoTitre[] }>;

export async function readDemoTitres(query: Query, login: string | null): Promise<DemoTitre[]> {
  const { rows } = await query(TITRES, [login, SHOWN_FOR_EACH]);
  return rows;
}

const VALUE_COLUMN = 8;

/** A table for each person and kind of voucher: number, face value, code to scratch, status. */
export function linesOfTitres(titres: readonly DemoTitre[], keys: string): readonly string[] {
  const codes = createScratchCodes(titreKeysOf(titreKeyList.parse(keys)));
  const lines: string[] = [];
  let heading = '';
  for (const { login, produit, millesime, numero, cents, statut, cle } of titres) {
    const next = `Titres de ${login}\u00a0: ${produit} ${millesime}`;
    if (next !== heading) lines.push('', next, '  Numéro      Valeur    Code  État');
    heading = next;
    lines.push(
      `  ${numero}  ${formatAmount(centsOf(cents)).padStart(VALUE_COLUMN)}  ${codes.codeOf(numero, cle)}  ${statut}`,
    );
  }
  return lines;
}
