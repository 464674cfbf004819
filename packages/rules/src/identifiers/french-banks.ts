import { compactIban, isIban } from './iban.ts';

/**
 * The name under which people know their bank, by the codes that its branches and houses have. Not
 * every bank is listed: an unknown one has no name and is not refused.
 */
const CODES: Readonly<Record<string, string>> = {
  'AXA Banque': '12548',
  'Banque Palatine': '40978',
  'Banque Populaire':
    '10107 10207 10807 10907 13507 13807 14607 14707 16607 16807 17807 18707 18919',
  BforBank: '16218',
  'BNP Paribas': '30004',
  BoursoBank: '40618',
  'Caisse d’Épargne':
    '11315 11425 12135 13135 13335 13485 13825 14265 14445 14505 15135 16275 17515 18315 18715',
  CIC: '10057 10096 30027 30047 30066 30087',
  'Crédit Agricole':
    '11006 11206 11306 11706 12006 12206 12406 12506 12906 13106 13306 13506 13606 13906 14406 14506 14706 16006 16106 16606 16706 16806 16906 17106 17206 17806 17906 18106 18206 18306 18706 19106 19406 19506 19806 19906 30006',
  'Crédit Coopératif': '42559',
  'Crédit Mutuel': '10278 15489 15519 15589 15629',
  Fortuneo: '14518',
  'La Banque Postale': '10011 20041',
  LCL: '30002',
  'Ma French Bank': '16908',
  'Milleis Banque': '24599',
  Monabanq: '14690',
  N26: '20433',
  Nickel: '16598',
  Qonto: '16958',
  Revolut: '28233',
  'Société Générale': '30003 30076',
};

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(CODES).flatMap(([name, codes]) =>
    codes.split(' ').map((code): readonly [string, string] => [code, name]),
  ),
);

/** Where a French account number, or one of Monaco, holds the code of its bank. */
const FRENCH = /^(?:FR|MC)\d{2}(?<code>\d{5})/;

/** The bank of a right IBAN, as it is typed. Nothing for a bank that we do not know. */
export const bankNameOf = (typed: string): string | undefined => {
  const iban = compactIban(typed);
  if (!isIban(iban)) return undefined;
  return NAMES.get(FRENCH.exec(iban)?.groups?.['code'] ?? '');
};
