import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CallAccess,
  type Caller,
  type CallRefusal,
  type CallScope,
  decideCallAccess,
} from './decide-call-access.ts';
import { BYPASS_KINDS, FEATURE_IDS, PERMISSIONS, SPACE_TYPES } from './vocabulary.ts';

const SCOPES = ['session', 'order', 'trade', 'card', 'profile', 'other'] as const;

const CALLER: Caller = {
  space: 'ESPACE_BENEFICIAIRE',
  permissions: ['PASSER_COMMANDE'],
  fromBackOffice: false,
  readOnly: false,
  bypass: undefined,
  isUnified: false,
  isDelegate: false,
  features: [],
};
const caller = (changes: Partial<Caller> = {}): Caller => ({ ...CALLER, ...changes });

type TokenAccess = Extract<CallAccess, { kind: 'token' }>;
const token = (changes: Partial<TokenAccess> = {}): TokenAccess => ({
  kind: 'token',
  anyOf: [],
  mutates: false,
  scope: 'other',
  ...changes,
});

describe('decideCallAccess', () => {
  it('public and partner calls ask for nobody', () => {
    expect(decideCallAccess({ kind: 'public' }, undefined)).toBeUndefined();
    expect(decideCallAccess({ kind: 'partner' }, undefined)).toBeUndefined();
    expect(decideCallAccess({ kind: 'public' }, caller({ readOnly: true }))).toBeUndefined();
  });

  it.each<[string, TokenAccess, Caller | undefined, CallRefusal | undefined]>([
    ['nobody', token(), undefined, 'SESSION_REQUISE'],
    ['no permission asked', token(), caller(), undefined],
    [
      'one of them held',
      token({ anyOf: ['CONSULTER_COMMANDES', 'PASSER_COMMANDE'] }),
      caller(),
      undefined,
    ],
    ['none of them held', token({ anyOf: ['CONSULTER_COMPTE'] }), caller(), 'ACCES_REFUSE'],
    [
      'a change in read-only mode',
      token({ mutates: true }),
      caller({ readOnly: true }),
      'LECTURE_SEULE',
    ],
    ['a reading in read-only mode', token(), caller({ readOnly: true }), undefined],
    [
      'what its contracts have on',
      token({ feature: 'AFFICHER_MES_TITRES' }),
      caller({ features: ['SOUS_MENU_ECHANGE', 'AFFICHER_MES_TITRES'] }),
      undefined,
    ],
    [
      'what none of its contracts has on',
      token({ feature: 'AFFICHER_MES_TITRES' }),
      caller({ features: ['SOUS_MENU_ECHANGE'] }),
      'ACCES_REFUSE',
    ],
    [
      'what is on, without the permission',
      token({ feature: 'AFFICHER_MES_TITRES', anyOf: ['CONSULTER_TITRES'] }),
      caller({ features: ['AFFICHER_MES_TITRES'] }),
      'ACCES_REFUSE',
    ],
    [
      'a change that was not permitted anyway',
      token({ mutates: true, anyOf: ['CONSULTER_COMPTE'] }),
      caller({ readOnly: true }),
      'ACCES_REFUSE',
    ],
  ])('%s', (_, access, who, refusal) => {
    expect(decideCallAccess(access, who)).toBe(refusal);
  });

  const partner = caller({ bypass: 'PARTENAIRE' });
  const backOffice = caller({ fromBackOffice: true });
  it.each<[string, Caller, readonly CallScope[]]>([
    ['a sign-in', caller(), SCOPES],
    ['a partner’s link', partner, ['session', 'order', 'card']],
    [
      'a partner’s link, unified',
      caller({ bypass: 'PARTENAIRE', isUnified: true }),
      ['session', 'order', 'card', 'profile'],
    ],
    ['a home-service link', caller({ bypass: 'SAP', isUnified: true }), SCOPES],
    ['the back office as a beneficiary', backOffice, ['session', 'trade', 'card']],
    ['an operator', caller({ fromBackOffice: true, space: 'ESPACE_OPERATEUR' }), SCOPES],
    ['both kinds at once', { ...partner, fromBackOffice: true }, ['session', 'card']],
  ])('[SHELL-26] %s reaches its own scopes only', (_, who, scopes) => {
    const open = SCOPES.filter((scope) => decideCallAccess(token({ scope }), who) === undefined);
    expect(open).toEqual(scopes);
  });
});

describe('[S13] whoever acts in the place of the person', () => {
  const delegate = caller({ isDelegate: true });
  it.each<[string, Partial<TokenAccess>, CallRefusal | undefined]>([
    ['their password, their second step', { scope: 'profile' }, 'ACCES_REFUSE'],
    [
      'their profile, even where they hold the permission',
      { scope: 'profile', anyOf: ['PASSER_COMMANDE'] },
      'ACCES_REFUSE',
    ],
    ['their preferences', { scope: 'session', mutates: true }, 'ACCES_REFUSE'],
    ['their letters', { scope: 'other' }, 'ACCES_REFUSE'],
    [
      'their bank details',
      { anyOf: ['PASSER_COMMANDE'], mutates: true, isPersonal: true },
      'ACCES_REFUSE',
    ],
    ['who is connected', { scope: 'session' }, undefined],
    ['a document that is named open to them', { scope: 'other', isDelegable: true }, undefined],
    [
      'a change, named or not',
      { scope: 'other', isDelegable: true, mutates: true },
      'ACCES_REFUSE',
    ],
    ['an order', { scope: 'order', anyOf: ['PASSER_COMMANDE'], mutates: true }, undefined],
    ['the state of a card payment', { scope: 'card' }, undefined],
    ['what their access leaves out', { anyOf: ['CONSULTER_COMPTE'] }, 'ACCES_REFUSE'],
  ])('%s', (_, access, refusal) => {
    expect(decideCallAccess(token(access), delegate)).toBe(refusal);
  });

  it('what is personal stays open to the person', () => {
    expect(decideCallAccess(token({ isPersonal: true }), caller())).toBeUndefined();
  });
});

const anyCaller: fc.Arbitrary<Caller> = fc.record({
  space: fc.constantFrom(...SPACE_TYPES),
  permissions: fc.subarray([...PERMISSIONS]),
  fromBackOffice: fc.boolean(),
  readOnly: fc.boolean(),
  bypass: fc.option(fc.constantFrom(...BYPASS_KINDS), { nil: undefined }),
  isUnified: fc.boolean(),
  isDelegate: fc.boolean(),
  features: fc.subarray([...FEATURE_IDS]),
});
const anyToken: fc.Arbitrary<TokenAccess> = fc.record(
  {
    kind: fc.constant('token'),
    anyOf: fc.subarray([...PERMISSIONS]),
    mutates: fc.boolean(),
    scope: fc.constantFrom(...SCOPES),
    feature: fc.constantFrom(...FEATURE_IDS),
  },
  { requiredKeys: ['kind', 'anyOf', 'mutates', 'scope'] },
);

describe('whatever the call and the caller', () => {
  it('nobody never passes a call that asks for somebody', () => {
    fc.assert(
      fc.property(anyToken, (access) => decideCallAccess(access, undefined) === 'SESSION_REQUISE'),
    );
  });

  it('a read-only session never changes anything', () => {
    fc.assert(
      fc.property(anyToken, anyCaller, (access, who) => {
        const refusal = decideCallAccess({ ...access, mutates: true }, { ...who, readOnly: true });
        expect(refusal).toBeDefined();
      }),
    );
  });

  it('a permission more never closes a call', () => {
    fc.assert(
      fc.property(
        anyToken,
        anyCaller,
        fc.constantFrom(...PERMISSIONS),
        (access, who, permission) => {
          fc.pre(decideCallAccess(access, who) === undefined);
          const richer = { ...who, permissions: [...who.permissions, permission] };
          expect(decideCallAccess(access, richer)).toBeUndefined();
        },
      ),
    );
  });

  it('a restriction more never opens one', () => {
    fc.assert(
      fc.property(
        anyToken,
        anyCaller,
        fc.constantFrom<Partial<Caller>>(
          { readOnly: true },
          { fromBackOffice: true },
          { bypass: 'PARTENAIRE' },
          { isDelegate: true },
          { features: [] },
        ),
        (access, who, restriction) => {
          fc.pre(decideCallAccess(access, who) !== undefined);
          expect(decideCallAccess(access, { ...who, ...restriction })).toBeDefined();
        },
      ),
    );
  });
});
