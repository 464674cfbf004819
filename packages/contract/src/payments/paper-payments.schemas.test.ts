import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import {
  PAID_TITRES_MAX,
  PAPER_PAYING_MESSAGES,
  paperPaymentBody,
  scratchCodeBody,
} from './paper-payments.schemas.ts';

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
  it('[CHK-10] is parsed with euros as cents', () => {
    expect(z.parse(paperPaymentBody, BODY)).toEqual({ ...BODY, montant: 1_550 });
  });

  it('[25-6] [XC-10] limits the comment to 255 characters and the voucher number to 10', () => {
    expect(messagesOf(paperPaymentBody, { ...BODY, commentaire: 'x'.repeat(255) })).toEqual({});
    expect(messagesOf(paperPaymentBody, { ...BODY, commentaire: 'x'.repeat(256) })).toEqual({
      commentaire: 'Ce champ a une longueur maximale de 255 caractères.',
    });
    const titres = [{ ...titre(1), numeroTitre: '50000000012' }];
    expect(messagesOf(paperPaymentBody, { ...BODY, titres })).toEqual({
      'titres.0.numeroTitre': 'Ce champ a une longueur maximale de 10 caractères.',
    });
  });

  it('[25-10] [XC-08] requires a voucher number and a code', () => {
    for (const nothing of ['', undefined, null]) {
      const titres = [{ numeroTitre: nothing, caseAGratter: nothing }];
      expect(messagesOf(paperPaymentBody, { ...BODY, titres })).toEqual({
        'titres.0.numeroTitre': 'Ce champ est requis.',
        'titres.0.caseAGratter': 'Ce champ est requis.',
      });
    }
  });

  it.each(['123456', '12345678', '1234567*', '1234567*8', ' 1234567'])(
    '[CHK-17] refuses %j for a NAN code',
    (codeNAN) => {
      expect(messagesOf(paperPaymentBody, { ...BODY, codeNAN })).toEqual({ codeNAN: MESSAGES.nan });
    },
  );

  it('[25-10] [XC-07] requires a NAN code', () => {
    expect(messagesOf(paperPaymentBody, { ...BODY, codeNAN: '' })).toEqual({
      codeNAN: MESSAGES.required,
    });
  });

  it('[CHK-07] requires the digits of voucher number and code', () => {
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

  it('accepts each voucher once, at least one, and at most the maximum', () => {
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
