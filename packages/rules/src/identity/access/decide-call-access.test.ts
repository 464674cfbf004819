import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CallAccess,
  type Caller,
  type CallRefusal,
  decideCallAccess,
} from './decide-call-access.ts';
import { FEATURE_IDS, LINK_KINDS, type LinkKind, PERMISSIONS, SPACE_TYPES } from './vocabulary.ts';

const CALLER: Caller = {
  space: 'ESPACE_BENEFICIAIRE',
  permissions: ['PASSER_COMMANDE'],
  readOnly: false,
  link: undefined,
  isDelegate: false,
  features: [],
};
const caller = (changes: Partial<Caller> = {}): Caller => ({ ...CALLER, ...changes });

type TokenAccess = Extract<CallAccess, { kind: 'token' }>;
const token = (changes: Partial<TokenAccess> = {}): TokenAccess => ({
  kind: 'token',
  anyOf: [],
  mutates: false,
  ...changes,
});

describe('decideCallAccess', () => {
  it('accepts public and partner calls without a session', () => {
    expect(decideCallAccess({ kind: 'public' }, undefined)).toBeUndefined();
    expect(decideCallAccess({ kind: 'partner' }, undefined)).toBeUndefined();
    expect(decideCallAccess({ kind: 'public' }, caller({ readOnly: true }))).toBeUndefined();
  });

  it.each<[string, TokenAccess, Caller | undefined, CallRefusal | undefined]>([
    ['no session', token(), undefined, 'SESSION_REQUISE'],
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

  it.each<[string, readonly LinkKind[] | undefined]>([
    ['no list', undefined],
    ['an empty list', []],
    ['one kind', ['PARTENAIRE']],
    ['several kinds', ['BACK_OFFICE', 'LECTURE_SEULE']],
    ['every kind', LINK_KINDS],
  ])('[SHELL-26] [24-5] a call with %s accepts those links and a sign-in', (_, links) => {
    const access = token(links === undefined ? {} : { links });
    expect(decideCallAccess(access, caller())).toBeUndefined();
    for (const link of LINK_KINDS) {
      expect(decideCallAccess(access, caller({ link })), link).toBe(
        links?.includes(link) === true ? undefined : 'ACCES_REFUSE',
      );
    }
  });

  it('[24-6] refuses a change of a read-only link with its own error, listed or not', () => {
    const reader = caller({ link: 'LECTURE_SEULE', readOnly: true });
    expect(decideCallAccess(token({ mutates: true }), reader)).toBe('LECTURE_SEULE');
    const listed = token({ mutates: true, links: ['LECTURE_SEULE'] });
    expect(decideCallAccess(listed, reader)).toBe('LECTURE_SEULE');
  });
});

describe('[S13] delegate', () => {
  const delegate = caller({ isDelegate: true });
  it.each<[string, Partial<TokenAccess>, CallRefusal | undefined]>([
    ['their password, their second step', { isPersonal: true }, 'ACCES_REFUSE'],
    [
      'their profile, even where they hold the permission',
      { isPersonal: true, anyOf: ['PASSER_COMMANDE'] },
      'ACCES_REFUSE',
    ],
    ['their preferences', { mutates: true }, 'ACCES_REFUSE'],
    ['their letters', {}, 'ACCES_REFUSE'],
    [
      'their bank details',
      { anyOf: ['PASSER_COMMANDE'], mutates: true, isPersonal: true },
      'ACCES_REFUSE',
    ],
    ['who is connected', { isDelegable: true }, undefined],
    ['a document that is named open to them', { isDelegable: true }, undefined],
    ['the state of a card payment', { isDelegable: true }, undefined],
    ['a change, named or not', { isDelegable: true, mutates: true }, 'ACCES_REFUSE'],
    ['an order', { anyOf: ['PASSER_COMMANDE'], mutates: true }, undefined],
    ['what their access leaves out', { anyOf: ['CONSULTER_COMPTE'] }, 'ACCES_REFUSE'],
  ])('%s', (_, access, refusal) => {
    expect(decideCallAccess(token(access), delegate)).toBe(refusal);
  });

  it('personal calls stay open to the person', () => {
    expect(decideCallAccess(token({ isPersonal: true }), caller())).toBeUndefined();
  });
});

const anyCaller: fc.Arbitrary<Caller> = fc.record({
  space: fc.constantFrom(...SPACE_TYPES),
  permissions: fc.subarray([...PERMISSIONS]),
  readOnly: fc.boolean(),
  link: fc.option(fc.constantFrom(...LINK_KINDS), { nil: undefined }),
  isDelegate: fc.boolean(),
  features: fc.subarray([...FEATURE_IDS]),
});
const anyToken: fc.Arbitrary<TokenAccess> = fc.record(
  {
    kind: fc.constant('token'),
    anyOf: fc.subarray([...PERMISSIONS]),
    mutates: fc.boolean(),
    links: fc.subarray([...LINK_KINDS]),
    feature: fc.constantFrom(...FEATURE_IDS),
  },
  { requiredKeys: ['kind', 'anyOf', 'mutates'] },
);

describe('for any call and caller', () => {
  it('an anonymous caller never passes a call that requires a session', () => {
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

  it('[24-5] a link session never makes a call that does not list its kind', () => {
    fc.assert(
      fc.property(anyToken, anyCaller, fc.constantFrom(...LINK_KINDS), (access, who, link) => {
        const links = (access.links ?? []).filter((one) => one !== link);
        expect(decideCallAccess({ ...access, links }, { ...who, link })).toBeDefined();
      }),
    );
  });

  it('an additional permission never closes a call', () => {
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

  it('an additional restriction never opens a call', () => {
    fc.assert(
      fc.property(
        anyToken,
        anyCaller,
        fc.constantFrom<Partial<Caller>>(
          { readOnly: true },
          ...LINK_KINDS.map((link) => ({ link })),
          { isDelegate: true },
          { features: [] },
        ),
        (access, who, restriction) => {
          // A different kind of link is not a restriction.
          fc.pre(restriction.link === undefined || who.link === undefined);
          fc.pre(decideCallAccess(access, who) !== undefined);
          expect(decideCallAccess(access, { ...who, ...restriction })).toBeDefined();
        },
      ),
    );
  });
});
