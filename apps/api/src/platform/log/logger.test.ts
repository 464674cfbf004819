import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../ports/domain-error.ts';
import { errorFacts } from './logger.ts';

const CANARY = 'canari@durand.example';

const databaseError = () =>
  Object.assign(new pg.DatabaseError(`invalid input syntax: "${CANARY}"`, 10, 'error'), {
    code: '23505',
    severity: 'ERROR',
    detail: `Key (email)=(${CANARY}) already exists.`,
    where: CANARY,
    constraint: 'user_account_login',
    table: 'user_account',
    routine: '_bt_check_unique',
  });

const mailError = () =>
  Object.assign(new Error(`550 <${CANARY}> unknown`), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: `550 <${CANARY}> unknown`,
    rejected: [CANARY],
  });

const parseError = (): unknown => {
  try {
    return JSON.parse(CANARY);
  } catch (error) {
    return error;
  }
};

describe('[P13] logged facts of an error', () => {
  it.each([
    ['PostgreSQL', databaseError()],
    ['a mail server', mailError()],
    ['a parser', parseError()],
    ['something wrapped', new DomainError('ERREUR_INTERNE', { cause: databaseError() })],
    [
      'a message that looks like frames',
      Object.assign(parseError() as Error, { message: `x\n    at ${CANARY}` }),
    ],
    ['no error at all', CANARY],
  ])('quotes nothing of %s', (_of, error) => {
    expect(JSON.stringify(errorFacts(error))).not.toContain(CANARY);
  });

  it('is enough to find it: kind, code, constraint, where in the code', () => {
    const facts = errorFacts(databaseError());
    expect(facts).toMatchObject({
      code: '23505',
      constraint: 'user_account_login',
      table: 'user_account',
    });
    expect(facts.stack?.join('')).toContain('logger.test.ts');
    const missing = Object.assign(new pg.DatabaseError('relation "x" does not exist', 1, 'error'), {
      code: '42P01',
      severity: 'ERROR',
    });
    expect(errorFacts(missing).message).toBe('relation "x" does not exist');
    expect(
      errorFacts(new Error('connect ECONNREFUSED', { cause: new TypeError('why') })),
    ).toMatchObject({
      type: 'Error',
      message: 'connect ECONNREFUSED',
      cause: { type: 'TypeError', message: 'why' },
    });
  });

  it('ends, however long the chain of causes', () => {
    const error = new Error('a');
    error.cause = error;
    expect(JSON.stringify(errorFacts(error)).length).toBeLessThan(20_000);
  });
});
