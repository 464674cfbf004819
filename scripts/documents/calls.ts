import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import { API_BASES, COMMON_ERRORS, errorsOf } from '@portail/contract/calls/define-call.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { ErrorCode } from '@portail/contract/errors/catalogue.ts';
import { codeOf, codesOf, documentOf, tableOf } from './markdown.ts';
import { fieldsOf } from './schema-fields.ts';
import type { Schema } from './schema-fields.ts';

interface NamedCall {
  readonly name: string;
  readonly call: CallDefinition;
}

const BASE_TITLES: Readonly<Record<keyof typeof API_BASES, string>> = {
  beneficiary: 'Base bénéficiaires',
  service: 'Base services',
};

export function callsDocument(): string {
  const calls = Object.entries(ALL_CALLS).map(([name, call]): NamedCall => ({ name, call }));
  const intro =
    'Chaque appel est un objet de `packages/contract/src/calls`. Tout appel peut aussi répondre ' +
    `${codesOf(COMMON_ERRORS)}.`;
  const sections = Object.entries(API_BASES).flatMap(([base, prefix]) => {
    const members = calls.filter(({ call }) => call.path.startsWith(`${prefix}/`));
    const title = base === 'beneficiary' ? BASE_TITLES.beneficiary : BASE_TITLES.service;
    return [`## ${title} (${codeOf(prefix)})`, overviewOf(members), ...members.flatMap(detailOf)];
  });
  return documentOf('Appels', intro, ...sections);
}

function overviewOf(calls: readonly NamedCall[]): string {
  const rows = calls.map(({ name, call }) => [
    call.id,
    codeOf(name),
    codeOf(`${call.method} ${call.path}`),
    accessOf(call),
    keyOf(call),
  ]);
  return tableOf(['Id', 'Nom', 'Appel', 'Accès', 'Clé d’idempotence'], rows);
}

function keyOf({ idempotent }: CallDefinition): string {
  if (idempotent === 'optional') return 'acceptée';
  return idempotent ? 'requise' : '';
}

function accessOf({ access }: CallDefinition): string {
  switch (access.kind) {
    case 'public':
      return 'public';
    case 'partner':
      return 'partenaire';
    case 'signature':
      return 'signature';
    case 'token': {
      const permissions = access.anyOf.length > 0 ? ` : ${codesOf(access.anyOf)}` : '';
      const feature =
        access.feature === undefined ? '' : ` ; fonction ${codesOf([access.feature])}`;
      return `connecté${permissions}${feature}${access.mutates ? ' (modifie)' : ''}`;
    }
  }
}

function detailOf({ name, call }: NamedCall): string[] {
  const common: readonly ErrorCode[] = COMMON_ERRORS;
  const errors = errorsOf(call).filter((code) => !common.includes(code));
  const rows = [
    ...rowsOf('adresse', call.params, 'input'),
    ...rowsOf('requête', call.query, 'input'),
    ...rowsOf('corps', call.body, 'input'),
    ...(call.answer.kind === 'json' ? rowsOf('réponse', call.answer.schema, 'output') : []),
  ];
  const parts = [`### ${call.id} ${codeOf(name)}`, `${call.summary}. ${answerOf(call)}`];
  if (errors.length > 0) parts.push(`Erreurs : ${codesOf(errors)}.`);
  if (rows.length > 0) parts.push(tableOf(['Où', 'Champ', 'Type', 'Présence'], rows));
  return parts;
}

function answerOf({ answer }: CallDefinition): string {
  switch (answer.kind) {
    case 'json':
      return answer.orEmpty === true
        ? 'Répond un objet JSON, ou sans corps (204).'
        : 'Répond un objet JSON.';
    case 'empty':
      return 'Répond sans corps.';
    case 'file':
      return 'Répond un fichier.';
  }
}

function rowsOf(place: string, schema: Schema | undefined, io: 'input' | 'output'): string[][] {
  if (schema === undefined) return [];
  return fieldsOf(schema, io).map(({ name, type, isRequired }) => [
    place,
    name === '' ? '' : codeOf(name),
    type,
    isRequired ? 'requis' : 'facultatif',
  ]);
}
