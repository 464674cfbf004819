import {
  describeDetail,
  EVENT_DETAILS,
  EVENT_WORDS,
} from '@portail/contract/backoffice/event-details.ts';
import {
  OPERATOR_CHANGES,
  OPERATOR_SUSPENSION_REASONS,
} from '@portail/contract/backoffice/operators.schemas.ts';
import { OPERATOR_ROLES } from '@portail/rules/backoffice/operators/roles.ts';
import { FIGURE_KINDS } from '@portail/rules/figures/dated-figures.ts';
import {
  END_SESSIONS_REASONS,
  OPENING_REASONS,
} from '@portail/contract/backoffice/operator-people.schemas.ts';
import {
  LIFT_REASONS,
  MAIL_CHANGE_REASONS,
  UNLOCK_REASONS,
} from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { PLAN_ACTS } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { FILING_REASONS } from '@portail/contract/settlement/statements.schemas.ts';
import { OPERATOR_OPPOSITION_MOTIFS } from '@portail/contract/wallet/operator-titres.schemas.ts';
import {
  APPROVAL_ACTS,
  RECEIPT_KINDS,
  RECEIPT_MEANS,
  REFUND_KINDS,
  REFUND_OUTCOMES,
  REFUND_REASONS,
  REFUSAL_REASONS,
} from '@portail/rules/backoffice/operators/operations.ts';
import { OPERATOR_SCREENS } from '@portail/rules/backoffice/operators/reading.ts';
import { REPORT_RHYTHMS } from '@portail/rules/backoffice/operators/report-schedules.ts';
import { REPORT_TYPES } from '@portail/rules/backoffice/operators/reports.ts';
import { CREDIT_NOTE_REASONS } from '@portail/rules/campaigns/credit-notes.ts';
import { LINK_KINDS } from '@portail/rules/identity/access/vocabulary.ts';
import { WRITE_OFF_REASONS } from '@portail/rules/settlement/debt-plan.ts';
import { PAYEE_MATCHES, RELEASE_REASONS } from '@portail/rules/settlement/payee-match.ts';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { SECURITY_NOTICES } from '../../identity/sign-in/security-templates.ts';

const SOURCES = fileURLToPath(new URL('../../..', import.meta.url));
/** Local functions that pass their last argument on as the details of an event. */
const RECORDERS = new Set(['record', 'traced', 'raise']);
const CODE = /^[A-Z][A-Z_]+$/;

interface Recorded {
  readonly keys: Set<string>;
  readonly codes: Set<string>;
}

const addCodes = (value: Expression, { codes }: Recorded): void => {
  if (value.type === 'ConditionalExpression') {
    addCodes(value.consequent, { codes, keys: new Set() });
    addCodes(value.alternate, { codes, keys: new Set() });
  }
  if (value.type === 'Literal' && typeof value.value === 'string' && CODE.test(value.value))
    codes.add(value.value);
};

const addObject = (value: Expression, recorded: Recorded): void => {
  if (value.type === 'ConditionalExpression') {
    addObject(value.consequent, recorded);
    addObject(value.alternate, recorded);
  }
  if (value.type !== 'ObjectExpression') return;
  for (const one of value.properties) {
    if (one.type === 'SpreadElement') addObject(one.argument, recorded);
    else if (one.key.type === 'Identifier') {
      recorded.keys.add(one.key.name);
      addCodes(one.value, recorded);
    }
  }
};

/** What the sources write into the security log, as far as they say it in place. */
const recordedIn = (path: string): Recorded => {
  const recorded: Recorded = { keys: new Set(), codes: new Set() };
  const source = readFileSync(path, 'utf8');
  if (!/securityLog|alarms/i.test(source)) return recorded;
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      const name =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
          ? callee.property.name
          : callee.type === 'Identifier'
            ? callee.name
            : '';
      const last = given.at(-1);
      if (!RECORDERS.has(name) || last === undefined || last.type !== 'ObjectExpression') return;
      const propertyNamed = (wanted: string) =>
        last.properties.find(
          (one) =>
            one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === wanted,
        );
      const details = propertyNamed('details');
      if (details?.type === 'Property') addObject(details.value, recorded);
      else if (propertyNamed('result') === undefined && callee.type === 'Identifier')
        addObject(last, recorded);
    },
  }).visit(parseSync(path, source).program);
  return recorded;
};

const sources = globSync('**/*.ts', { cwd: SOURCES })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => recordedIn(`${SOURCES}/${path}`));

describe('the details of events', () => {
  it('[32-9] have words for every detail and every code that the sources record', () => {
    const keys = new Set(sources.flatMap((one) => [...one.keys]));
    const codes = new Set(sources.flatMap((one) => [...one.codes]));
    expect([...keys].filter((key) => !Object.hasOwn(EVENT_DETAILS, key))).toEqual([]);
    expect([...codes].filter((code) => !Object.hasOwn(EVENT_WORDS, code))).toEqual([]);
    // The scan still finds them.
    expect(keys.size).toBeGreaterThan(50);
    expect(codes.size).toBeGreaterThan(30);
  });

  it.each(
    Object.entries({
      END_SESSIONS_REASONS,
      OPENING_REASONS,
      LIFT_REASONS,
      MAIL_CHANGE_REASONS,
      UNLOCK_REASONS,
      PLAN_ACTS,
      FILING_REASONS,
      OPERATOR_OPPOSITION_MOTIFS,
      APPROVAL_ACTS,
      OPERATOR_CHANGES,
      OPERATOR_ROLES,
      OPERATOR_SUSPENSION_REASONS,
      FIGURE_KINDS,
      RECEIPT_KINDS,
      RECEIPT_MEANS,
      REFUND_KINDS,
      REFUND_OUTCOMES,
      REFUND_REASONS,
      REFUSAL_REASONS,
      OPERATOR_SCREENS,
      REPORT_TYPES,
      REPORT_RHYTHMS,
      CREDIT_NOTE_REASONS,
      LINK_KINDS,
      PAYEE_MATCHES,
      RELEASE_REASONS,
      WRITE_OFF_REASONS,
      notices: Object.keys(SECURITY_NOTICES),
    }),
  )('[32-9] have words for each of %s', (_, codes) => {
    expect(codes.filter((code) => !Object.hasOwn(EVENT_WORDS, code))).toEqual([]);
  });

  it.each([
    ['centimes', 123_450, 'Montant', '1\u202f234,50\u00a0€'],
    ['jour', '2026-11-19', 'Jour', '19/11/2026'],
    ['fenetreS', 3_600, 'En', '60\u00a0min'],
    ['parLien', true, 'Par un lien', 'oui'],
    ['apres', '{"seuil":1,"frais":2}', 'Réglages modifiés', '2'],
    ['champs', 'nom, dateNaissance', 'Informations corrigées', 'nom, date de naissance'],
    ['code', 'ACCES_REFUSE', 'Raison du refus', 'Vous n’avez pas accès à cette opération.'],
    [
      'appel',
      'GET /api/sap/journal',
      'Opération appelée',
      'Lister les événements de sécurité, les derniers d’abord',
    ],
    ['motif', 'CODE_ANCIEN', 'Motif', 'Code ancien'],
  ])('[32-9] writes %s %s in plain words', (name, value, nom, valeur) => {
    expect(describeDetail(name, value)).toEqual({ nom, valeur });
  });
});
