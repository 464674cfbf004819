import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { PAGES } from '@portail/contract/pages/registry.ts';
import { describe, expect, it } from 'vitest';

/** Sentences that the specification quotes are kept to the letter, ordinary space included. */
const QUOTED = new Set([
  'Oups, vous vous êtes perdu ?',
  'Un nouveau code vous a été envoyé par mail!',
  'Connexion en cours ...',
]);

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['./*.ts', '!./*.test.ts'], {
  eager: true,
});

const defaultsOf = (area: unknown): readonly (readonly [string, unknown])[] =>
  typeof area === 'object' && area !== null && 'defaults' in area
    ? Object.entries(area.defaults ?? {})
    : [];

const textsOf = (): readonly (readonly [string, string])[] =>
  Object.entries(modules).flatMap(([file, exported]) =>
    Object.values(exported).flatMap((area) =>
      defaultsOf(area).map(([key, text]) => [`${file} ${key}`, String(text)] as const),
    ),
  );

const problemOf = (text: string): string | undefined => {
  if (QUOTED.has(text)) return undefined;
  if (/ [:;!?€»%]/.test(text)) return 'espace sécable avant un signe double';
  if (/« /.test(text)) return 'espace sécable après un guillemet ouvrant';
  if (/[a-zàâçéèêëîïôûùü]'[a-zàâçéèêëîïôûùüh]/i.test(text) && !STRAIGHT.has(text))
    return 'apostrophe droite';
  return undefined;
};

/** Quoted with a straight apostrophe in the specification. */
const STRAIGHT = new Set([
  "Erreur lors de l'envoi du formulaire",
  "Il semblerait qu'une erreur technique se soit produite.",
  "La page demandée n'existe pas.",
  "Retour à l'accueil",
  "Vous n'avez aucun contrat actif.",
]);

describe('French typography', () => {
  it('keeps double signs with their word and apostrophes curved, in every visible text', () => {
    const texts = textsOf();
    expect(texts.length).toBeGreaterThan(50);
    const problems = texts.flatMap(([key, text]) => {
      const problem = problemOf(text);
      return problem === undefined ? [] : [`${key} (${problem}) : ${text}`];
    });
    expect(problems).toEqual([]);
  });

  it('does so in page titles and errors as well', () => {
    const shared = [
      ...Object.values(PAGES).map((page) => page.title),
      ...Object.values(ERROR_CATALOGUE).map((error) => error.message),
    ];
    expect(shared.filter((text) => problemOf(text) !== undefined)).toEqual([]);
  });
});
