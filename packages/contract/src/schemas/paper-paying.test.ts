import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { PAPER_PAYING_MESSAGES } from '../messages/paper-paying-messages.ts';
import { PAID_TITRES_MAX, paperPaymentBody, scratchCodeBody } from './paper-paying.ts';

const titre = (rank: number) => ({
  numeroTitre: String(5_000_000_000 + rank),
  caseAGratter: '0042',
});
const BODY: z.input<typeof paperPaymentBody> = {
  codeNAN: '1234567',
  idProduit: 'SAP',
  millesime: 2026,
  montant: 15.5,
  numeroContrat: '100001',
  titres: [titre(1)],
  typeContrat: 'CESU_RH',
};

const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  Object.fromEntries(
    (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('a payment with paper vouchers', () => {
  it('[CHK-10] is read as it is sent, euros as cents', () => {
    expect(z.parse(paperPaymentBody, BODY)).toEqual({ ...BODY, montant: 1_550 });
    expect(messagesOf(paperPaymentBody, { ...BODY, commentaire: 'x'.repeat(501) })).toEqual({
      commentaire: MESSAGES.maxLength(500),
    });
  });

  it.each(['123456', '12345678', '1234567*', '1234567*8', ' 1234567', ''])(
    '[CHK-17] refuses %j for a NAN code',
    (codeNAN) => {
      expect(messagesOf(paperPaymentBody, { ...BODY, codeNAN })).toEqual({ codeNAN: MESSAGES.nan });
    },
  );

  it('[CHK-07] names the voucher and its code by their digits', () => {
    const typed = { numeroTitre: '123456789', caseAGratter: '12345' };
    expect(messagesOf(paperPaymentBody, { ...BODY, titres: [titre(1), typed] })).toEqual({
      'titres.1.numeroTitre': PAPER_PAYING_MESSAGES.numeroTitre,
      'titres.1.caseAGratter': PAPER_PAYING_MESSAGES.caseAGratter,
    });
    expect(messagesOf(scratchCodeBody, { numeroCheque: 5_000_000_001, caseAGratter: 42 })).toEqual({
      numeroCheque: PAPER_PAYING_MESSAGES.numeroTitre,
      caseAGratter: PAPER_PAYING_MESSAGES.caseAGratter,
    });
  });

  it('takes each voucher once, at least one and not too many', () => {
    const titresOf = (titres: readonly unknown[]) =>
      messagesOf(paperPaymentBody, { ...BODY, titres });
    expect(titresOf([])).toEqual({ titres: MESSAGES.required });
    expect(titresOf([titre(1), titre(2), titre(1)])).toEqual({
      titres: PAPER_PAYING_MESSAGES.titreTwice,
    });
    const many = Array.from({ length: PAID_TITRES_MAX }, (_, rank) => titre(rank));
    expect(titresOf(many)).toEqual({});
    expect(titresOf([...many, titre(PAID_TITRES_MAX)])).toEqual({
      titres: MESSAGES.listMax(PAID_TITRES_MAX),
    });
  });
});
