import { z } from 'zod';
import { sharingSuite } from '../runners/numbered-tests.ts';
import { provedByLongFile } from '../runners/vitest.ts';
import type { Measure, Trial } from '../trial.ts';

const matrixReport = z.object({
  operations: z.number(),
  open: z.number(),
  cells: z.number(),
  wrong: z.number(),
});

const matrixFigures = (lines: readonly string[]): readonly Measure[] | undefined => {
  const line = lines.find((one) => one.startsWith('[S23] {'));
  if (line === undefined) return undefined;
  const found = matrixReport.parse(JSON.parse(line.slice('[S23] '.length)));
  return [
    { name: 'opérations du document', value: found.operations },
    { name: 'ouvertes à tous', value: found.open },
    { name: 'cases', value: found.cells },
    { name: 'cases fausses', value: found.wrong },
  ];
};

const MATRIX_IDS = ['S20', 'S21', 'S22', 'S23'];

export const authorisation: Trial = {
  name: 'autorisations',
  ids: MATRIX_IDS,
  title:
    'Chaque opération du document OpenAPI pour personne et pour chaque autre espace\u00a0; chaque objet d’un autre, d’un autre contrat\u00a0; chaque requête de propriétaire',
  criterion:
    'toutes les cases refusées, dans les mêmes mots\u00a0; une opération sans case est un échec',
  ...sharingSuite(MATRIX_IDS, matrixFigures),
};

const fuzzReport = z.object({
  seed: z.number(),
  endpoints: z.number(),
  calls: z.number(),
  serverErrors: z.number(),
  accepted: z.number(),
  refused: z.number(),
});

const fuzzFigures = (lines: readonly string[]): readonly Measure[] | undefined => {
  const line = lines.find((one) => one.startsWith('[S48] {'));
  if (line === undefined) return undefined;
  const found = fuzzReport.parse(JSON.parse(line.slice('[S48] '.length)));
  return [
    { name: 'appels du contrat', value: found.endpoints },
    { name: 'requêtes', value: found.calls },
    { name: 'réponses 5xx', value: found.serverErrors },
    { name: 'acceptées', value: found.accepted },
    { name: 'refusées', value: found.refused },
    { name: 'graine', value: String(found.seed) },
  ];
};

export const fuzz: Trial = {
  name: 'fuzz',
  ids: ['S48'],
  title:
    '100\u202f000 requêtes tirées des schémas de tous les appels, par des personnes de tous les espaces',
  criterion: 'aucune réponse 5xx, chaque refus dit pourquoi dans la forme du contrat',
  duration: { shortSeconds: 240, fullSeconds: 240, aroundSeconds: 0 },
  run: provedByLongFile({
    ids: ['S48'],
    file: 'apps/api/src/platform/http/long/fuzz-every-call.test.ts',
    env: () => ({ FUZZ_CALLS: '100000' }),
    figures: fuzzFigures,
  }),
};

export const waysIn: Trial = {
  name: 'chemins-d-acces',
  ids: ['S11'],
  title: 'Chaque chemin d’accès (liens, invitations, tutelle, accès délégué) et ce qu’il ouvre',
  criterion: 'aucun chemin n’ouvre une action sensible avec moins que sa force écrite',
  ...sharingSuite(['S11']),
};

export const injections: Trial = {
  name: 'injections',
  ids: ['S37'],
  title: 'SQL, jokers, entités XML, code dans un courrier, textes profonds ou très longs',
  criterion: 'aucun effet, et vite',
  ...sharingSuite(['S37']),
};

export const limits: Trial = {
  name: 'limites',
  ids: ['S40'],
  title: 'Chaque limite est dépassée, par une réplique et par plusieurs',
  criterion: 'comptée une fois pour toutes les répliques, 429 et Retry-After',
  ...sharingSuite(['S40']),
};
