import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { describe, expect, it } from 'vitest';
import { passwordSchemaOf } from './recovery-forms.ts';

const problemsOf = (typed: object) => {
  const parsed = passwordSchemaOf('ESPACE_BENEFICIAIRE').safeParse(typed);
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
};

describe('[AUTH-41] password recovery of a beneficiary', () => {
  it('requires a login and a birth date, and shows both errors together', () => {
    expect(problemsOf({})).toEqual({ login: MESSAGES.required, birthDate: MESSAGES.required });
    expect(problemsOf({ login: 'demo-rh' })).toEqual({ birthDate: MESSAGES.required });
    expect(problemsOf({ login: 'demo-rh', birthDate: '31/02/1980' })).toEqual({
      birthDate: MESSAGES.date,
    });
    expect(problemsOf({ login: 'demo-rh', birthDate: '31/01/1980' })).toEqual({});
  });

  it('requires only the login of a carer, who has no birth date', () => {
    expect(problemsOf({ login: 'A5000001' })).toEqual({});
  });
});
