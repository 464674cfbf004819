import type { Transfer } from './transfers.ts';

export interface ReadFile {
  readonly messageId: string;
  readonly jour: string;
  readonly virements: readonly Transfer[];
}

const textIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1];

const centsIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,12}\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : undefined;

function transferIn(xml: string): Transfer | undefined {
  const boutEnBout = textIn(xml, 'EndToEndId');
  const montant = centsIn(textIn(xml, 'InstdAmt'));
  const beneficiaire = textIn(xml, 'Nm');
  const iban = textIn(xml, 'IBAN');
  if (boutEnBout === undefined || beneficiaire === undefined || iban === undefined)
    return undefined;
  if (montant === undefined || montant === 0) return undefined;
  return { boutEnBout, montant, beneficiaire, iban, libelle: textIn(xml, 'Ustrd') ?? '' };
}

/** As much of a file of transfers as a bank checks first; `undefined` for one that it refuses. */
export function readPain001(xml: string): ReadFile | undefined {
  if (!xml.includes('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')) return undefined;
  const messageId = textIn(xml, 'MsgId');
  const jour = textIn(xml, 'Dt');
  const orders = xml.match(/<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/gs) ?? [];
  const virements = orders.map(transferIn).filter((one) => one !== undefined);
  const total = virements.reduce((sum, { montant }) => sum + montant, 0);
  if (messageId === undefined || jour === undefined || virements.length === 0) return undefined;
  if (virements.length !== orders.length) return undefined;
  const isCounted =
    Number(textIn(xml, 'NbOfTxs')) === virements.length &&
    centsIn(textIn(xml, 'CtrlSum')) === total;
  return isCounted ? { messageId, jour, virements } : undefined;
}
