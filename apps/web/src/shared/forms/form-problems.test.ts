import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../http/api-failure.ts';
import { problemsOf, serverErrors } from './form-problems.ts';

interface Values {
  nom: string;
  email: string;
}
const NAMES = ['nom', 'email'] as const;
const fieldOf = (name: string) => ({ fieldId: `contact-${name}`, label: name.toUpperCase() });

describe('problems of a form', () => {
  it('[A10] are listed in the order of the page, each with its field', () => {
    const errors = {
      email: { type: 'custom', message: 'Adresse e-mail invalide.' },
      nom: { type: 'custom', message: 'Ce champ est requis.' },
    };
    expect(problemsOf<Values>(errors, NAMES, fieldOf)).toEqual([
      { fieldId: 'contact-nom', label: 'NOM', message: 'Ce champ est requis.' },
      { fieldId: 'contact-email', label: 'EMAIL', message: 'Adresse e-mail invalide.' },
    ]);
  });

  it('begin with the one of the whole form, which has no field', () => {
    const errors = { root: { type: 'server', message: 'Une erreur technique s’est produite.' } };
    expect(problemsOf<Values>(errors, NAMES, fieldOf)).toEqual([
      { message: 'Une erreur technique s’est produite.' },
    ]);
  });
});

describe('refusals of the server', () => {
  const failure = (champ: string) =>
    new ApiFailure('Certaines informations sont invalides.', 400, {
      code: 'REQUETE_INVALIDE',
      errorMessage: 'Certaines informations sont invalides.',
      requestId: 'r1',
      erreurs: [{ champ, message: 'Adresse e-mail invalide.' }],
    });

  it('go to the fields they name', () => {
    expect(serverErrors<Values>(failure('email'), NAMES)).toEqual([
      { name: 'email', message: 'Adresse e-mail invalide.' },
    ]);
  });

  it('are the whole form’s when they name none of its fields', () => {
    expect(serverErrors<Values>(failure('autre'), NAMES)).toBeUndefined();
  });
});
