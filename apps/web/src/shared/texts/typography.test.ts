import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { PAGES } from '@portail/contract/pages/registry.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { describe, expect, it } from 'vitest';

/** Sentences that the specification quotes are kept to the letter, ordinary space included. */
const QUOTED = new Set([
  'Oups, vous vous êtes perdu ?',
  'Un nouveau code vous a été envoyé par mail!',
  'Connexion en cours ...',
]);

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../**/*.texts.ts', {
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

/** ADR 0044: every text with an apostrophe that the specification itself quotes, to the letter. */
const STRAIGHT = new Set([
  "Erreur lors de l'envoi du formulaire",
  "Il semblerait qu'une erreur technique se soit produite.",
  "L'enfant X n'ouvre aucun droit.",
  "Le mot de passe n'est pas assez sécurisé.",
  "S'inscrire",
  "Veuillez déclarer l'exactitude des renseignements pour continuer",
  "Vous ne disposez pas d'autant de droit disponible sur ce mois",
]);

const sentencesOf = (messages: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.values(messages).filter((one) => typeof one === 'string');

const sharedTexts = (): readonly string[] => [
  ...Object.values(PAGES).map((page) => page.title),
  ...Object.values(ERROR_CATALOGUE).map((error) => error.message),
  ...sentencesOf(MESSAGES),
  ...sentencesOf(DECLARATION_MESSAGES),
  DECLARATION_MESSAGES.childWithoutRight('X'),
];

describe('French typography', () => {
  it('[25-11] writes what the specification quotes with its straight apostrophe', () => {
    const shown = new Set([...sharedTexts(), ...textsOf().map(([, text]) => text)]);
    expect([...STRAIGHT].filter((text) => !shown.has(text))).toEqual([]);
  });

  it('keeps double signs with their word and apostrophes curved, in every visible text', () => {
    const texts = textsOf();
    expect(texts.length).toBeGreaterThan(50);
    const problems = texts.flatMap(([key, text]) => {
      const problem = problemOf(text);
      return problem === undefined ? [] : [`${key} (${problem}) : ${text}`];
    });
    expect(problems).toEqual([]);
  });

  it('does so in page titles, errors and validation sentences as well', () => {
    const shared = sharedTexts();
    expect(shared.filter((text) => problemOf(text) !== undefined)).toEqual([]);
  });
});
