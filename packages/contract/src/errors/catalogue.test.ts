import { describe, expect, it } from 'vitest';
import { ALL_CALLS } from '../calls/all-calls.ts';
import { errorsOf } from '../calls/define-call.ts';
import { ERROR_CATALOGUE } from './catalogue.ts';

const ALLOWED = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503];
const ENTRIES = Object.entries(ERROR_CATALOGUE);
/** Quoted by the specification without a full stop, and with a straight apostrophe (ADR 0044). */
const QUOTED = new Set(['DROIT_INSUFFISANT']);

describe('error catalogue', () => {
  it.each(ENTRIES)(
    '%s has a stable code, an allowed status and a French sentence',
    (code, error) => {
      expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
      expect(ALLOWED).toContain(error.status);
      const sentence = QUOTED.has(code) ? `${error.message}.` : error.message;
      expect(sentence).toMatch(/^\p{Lu}.+[^\s.](?:\.|\u00a0\?)$/u);
      if (!QUOTED.has(code)) expect(error.message).not.toContain("'");
      expect(error.message).not.toMatch(/error|null|undefined/i);
    },
  );

  it('no two errors say the same', () => {
    const messages = ENTRIES.map(([, { message }]) => message);
    expect(new Set(messages).size).toBe(messages.length);
  });

  it('the sentences that the specification gives are its own', () => {
    expect(ERROR_CATALOGUE.IDENTIFIANTS_INCORRECTS).toEqual({
      status: 401,
      message: 'Identifiant ou mot de passe incorrect.',
    });
    expect(ERROR_CATALOGUE.LECTURE_SEULE).toEqual({
      status: 403,
      message: 'Action non autorisée en lecture seule.',
    });
    expect(ERROR_CATALOGUE.TROP_DE_TENTATIVES).toEqual({
      status: 429,
      message: 'Trop de tentatives, veuillez réessayer dans quelques minutes.',
    });
    expect(ERROR_CATALOGUE.DROIT_INSUFFISANT).toEqual({
      status: 409,
      message: "Vous ne disposez pas d'autant de droit disponible sur ce mois",
    });
    expect(ERROR_CATALOGUE.CLE_IDEMPOTENCE_REQUISE.status).toBe(400);
    expect(ERROR_CATALOGUE.CLE_IDEMPOTENCE_REUTILISEE.status).toBe(422);
    expect(ERROR_CATALOGUE.OPERATION_EN_COURS.status).toBe(409);
    expect(ERROR_CATALOGUE.SERVICE_INDISPONIBLE.status).toBe(503);
  });

  it('what a call may answer follows from what it declares', () => {
    const publicErrors = errorsOf(ALL_CALLS.signIn);
    expect(publicErrors[0]).toBe('IDENTIFIANTS_INCORRECTS');
    expect(publicErrors).not.toContain('SESSION_REQUISE');
    expect(publicErrors).not.toContain('CLE_IDEMPOTENCE_REQUISE');
    expect(errorsOf(ALL_CALLS.getConnectedUser)).toEqual(
      expect.arrayContaining(['SESSION_REQUISE', 'ACCES_REFUSE', 'LECTURE_SEULE']),
    );
    expect(errorsOf(ALL_CALLS.sendContactMessage)).toEqual(
      expect.arrayContaining(['CLE_IDEMPOTENCE_REQUISE', 'OPERATION_EN_COURS']),
    );
    for (const call of Object.values(ALL_CALLS)) {
      const errors = errorsOf(call);
      expect(new Set(errors).size).toBe(errors.length);
    }
  });
});
