import { wireAmount } from '../wire/wire-values.ts';
import { fill } from '../texts/define-texts.ts';
import type { settingTexts } from './contract-settings.texts.ts';

export type SettingTexts = { readonly [K in keyof typeof settingTexts.defaults]: string };

/** Amounts and rates among the settings, by the last word of their name. */
const MONEY_NAMES: ReadonlySet<string> = new Set([
  'montantFrais',
  'trancheCarte',
  'fraisCompte',
  'fraisTitre',
  'seuilCommande',
  'plafondEncours',
  'seuilPaiement',
  'seuilNouvelIntervenant',
  'seuilPapier',
  'feeAmount',
  'thresholdAmount',
]);
const RATE_NAMES: ReadonlySet<string> = new Set(['tauxFrais', 'feeRate']);

const lookUp = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

export const percentWords = (percent: number): string =>
  `${String(percent).replace('.', ',')}\u00a0%`;

/** « Échange : Compte CESU vers Titres CESU » */
export const tradeWords = (texts: SettingTexts, from: string, to: string): string =>
  fill(texts.tradeOf, {
    depart: lookUp(texts, from) ?? from,
    arrivee: lookUp(texts, to) ?? to,
  });

/** A commercial segment is a code such as GRANDS_COMPTES: read as « Grands comptes ». */
export const segmentWords = (code: string): string => {
  if (!/^[A-Z0-9]+(?:_[A-Z0-9]+)+$/.test(code)) return code;
  const words = code.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** The name of a setting as a history keeps it: parts of a list after the name of the list. */
export const settingLabel = (texts: SettingTexts, champ: string): string => {
  const parts = champ.split('.');
  const [first = '', second = '', third = '', fourth = ''] = parts;
  const last = lookUp(texts, parts.at(-1) ?? '') ?? champ;
  if (first === 'echanges') {
    return `${tradeWords(texts, second, third)}, ${lookUp(texts, fourth) ?? fourth}`;
  }
  if (first === 'fonctionnalites' && third !== '') {
    return `${lookUp(texts, second) ?? second}, ${lookUp(texts, third) ?? third}`;
  }
  return last;
};

interface Answers {
  readonly yes: string;
  readonly no: string;
  readonly unset: string;
}

/** The value of a setting as a history keeps it, said as the form says it. */
export const settingValue = (
  texts: Readonly<Record<string, string>>,
  answers: Answers,
  champ: string,
  value: string | null,
): string => {
  if (value === null || value === '') return answers.unset;
  if (value === 'true') return answers.yes;
  if (value === 'false') return answers.no;
  const name = champ.split('.').at(-1) ?? '';
  if (MONEY_NAMES.has(name)) return wireAmount(Number(value));
  if (RATE_NAMES.has(name)) return percentWords(Number(value));
  if (name === 'segmentId') return segmentWords(value);
  return lookUp(texts, value) ?? value;
};
