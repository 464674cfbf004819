import type { Cents } from '../money/cents.ts';

export interface TransferDetails {
  readonly payee: string;
  readonly iban: string;
  readonly bic: string;
  readonly amountCents: Cents;
  /** The remittance information. */
  readonly reference: string;
}

const MAX_NAME = 70;
const MAX_REFERENCE = 140;
const MAX_CENTS = 99_999_999_999;

const oneLine = (text: string, max: number): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, max);

/**
 * Payload of the QR code that banking apps read to prepare a SEPA transfer: EPC069-12, version 002,
 * UTF-8, unstructured remittance. Empty trailing elements are left out, as the guideline allows.
 */
export const epcQrPayload = (transfer: TransferDetails): string => {
  const { amountCents } = transfer;
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > MAX_CENTS) {
    throw new RangeError(`no transfer of ${amountCents} cents`);
  }
  const cents = String(amountCents).padStart(3, '0');
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    transfer.bic.replaceAll(/\s/g, ''),
    oneLine(transfer.payee, MAX_NAME),
    transfer.iban.replaceAll(/\s/g, ''),
    `EUR${cents.slice(0, -2)}.${cents.slice(-2)}`,
    // Purpose code and structured reference: not used.
    '',
    '',
    oneLine(transfer.reference, MAX_REFERENCE),
  ].join('\n');
};
