import { startInvoiceCardPayment } from '@portail/contract/home-services/home-invoices.calls.ts';
import { callApi } from '../../../session/api.ts';
import { leaveForCard } from '../../../session/leave-for-card.ts';
import { type ApiFailure, isDefinite } from '../../../shared/http/api-failure.ts';
import { noteFor } from './card-key.ts';
import { forgetCardNote, readCardNote, writeCardNote } from './card-note.ts';

/** Opens the card page of these invoices; returns the failure that prevented it. */
export const startInvoiceCard = async (
  numeros: readonly string[],
): Promise<ApiFailure | undefined> => {
  const note = noteFor(numeros, readCardNote(), () => crypto.randomUUID());
  const { cle } = note;
  const numerosFacture = [...note.numeros];
  writeCardNote(note);
  const failure = await leaveForCard(
    () => callApi(startInvoiceCardPayment, { body: { numerosFacture } }, { idempotencyKey: cle }),
    (referenceTransaction) => writeCardNote({ ...note, referenceTransaction }),
  );
  // A definite refusal: the next attempt uses a new key.
  if (failure !== undefined && isDefinite(failure)) forgetCardNote();
  return failure;
};
