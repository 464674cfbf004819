import {
  anonymous,
  beneficiaryRh,
  beneficiarySocial,
  client,
  operator,
  unified,
} from '@portail/testing/builders/session-view.builder.ts';
import { describe, expect, it } from 'vitest';
import {
  canOpenPage,
  type CheckName,
  decidePageAccess,
  PAGE_CHECKS,
} from './decide-page-access.ts';
import type { PageRules } from './page-rules.ts';
import type { SessionView } from './session-view.ts';

/** A page of the beneficiary's space without further conditions. */
const PLAIN: PageRules = {
  id: 'SOME_PAGE',
  group: 'account',
  audience: { kind: 'connected', spaces: ['ESPACE_BENEFICIAIRE'] },
  modes: undefined,
  permissions: [],
  excludedClientTypes: [],
  feature: undefined,
  contractFlags: [],
  unifiedOnly: false,
  hiddenInReadOnlyMode: false,
  links: [],
};
const page = (rules: Partial<PageRules> = {}): PageRules => ({ ...PLAIN, ...rules });

const anonymousOnly = (needs?: 'mfa-session' | 'registration-contract') =>
  page({
    audience: {
      kind: 'anonymous-only',
      whenConnected: 'VISUALISATION_CHOICE',
      ...(needs === undefined ? {} : { needs }),
    },
  });

/** A page that every check from a given position on refuses. */
const REFUSED_BY_ALL: PageRules = page({
  modes: ['CESU_SOCIAL'],
  permissions: ['BO_RAPPORTS'],
  excludedClientTypes: ['PETIT_CLIENT'],
  feature: 'SOUS_MENU_ECHANGE',
  hiddenInReadOnlyMode: true,
});
const refusedByAll = beneficiaryRh()
  .withClientType('PETIT_CLIENT')
  .withFeatures()
  .readOnly()
  .byPartnerLink();

const because = (rules: PageRules, session: SessionView): CheckName | 'show' => {
  const decision = decidePageAccess(rules, session);
  return decision.kind === 'show' ? 'show' : decision.because;
};

describe('page access checks', () => {
  it('are in the specified order (the router handles unknown paths)', () => {
    expect(PAGE_CHECKS.map(({ name }) => name)).toEqual([
      'anonymous-only page while connected',
      'second step without its session',
      'registration without a contract',
      'public page',
      'no token',
      'space',
      'no space of one’s own',
      'in the place of the person',
      'link',
      'no mode chosen',
      'mode',
      'permission',
      'client type',
      'feature and contract flags',
      'read-only',
    ]);
  });

  it('apply the first check that answers', () => {
    const all = refusedByAll;
    const steps: readonly (readonly [CheckName | 'show', PageRules, SessionView])[] = [
      ['anonymous-only page while connected', anonymousOnly('mfa-session'), all.build()],
      ['second step without its session', anonymousOnly('mfa-session'), anonymous().build()],
      [
        'registration without a contract',
        anonymousOnly('registration-contract'),
        anonymous().build(),
      ],
      ['show', page({ ...REFUSED_BY_ALL, audience: { kind: 'open' } }), all.build()],
      ['no token', REFUSED_BY_ALL, anonymous().build()],
      ['space', REFUSED_BY_ALL, all.with({ space: 'ESPACE_CLIENT' }).build()],
      ['no space of one’s own', REFUSED_BY_ALL, all.with({ isCarer: true }).build()],
      [
        'in the place of the person',
        page({ ...REFUSED_BY_ALL, group: 'profile' }),
        all.with({ isDelegate: true }).build(),
      ],
      ['link', REFUSED_BY_ALL, all.build()],
      ['no mode chosen', REFUSED_BY_ALL, all.with({ link: undefined, mode: undefined }).build()],
      ['mode', REFUSED_BY_ALL, all.with({ link: undefined }).build()],
    ];
    for (const [name, rules, session] of steps) expect(because(rules, session)).toBe(name);

    const social = beneficiarySocial()
      .withClientType('PETIT_CLIENT')
      .withFeatures()
      .with({ readOnly: true });
    expect(because(REFUSED_BY_ALL, social.build())).toBe('permission');
    const permitted = social.withPermissions('BO_RAPPORTS');
    expect(because(REFUSED_BY_ALL, permitted.build())).toBe('client type');
    const standard = permitted.withClientType('STANDARD');
    expect(because(REFUSED_BY_ALL, standard.build())).toBe('feature and contract flags');
    const featured = standard.withFeatures('SOUS_MENU_ECHANGE');
    expect(because(REFUSED_BY_ALL, featured.build())).toBe('read-only');
    expect(because(REFUSED_BY_ALL, featured.with({ readOnly: false }).build())).toBe('show');
  });
});

describe('each check', () => {
  it('redirects a signed-in user from an anonymous-only page to the target of the page', () => {
    const home = page({ audience: { kind: 'anonymous-only', whenConnected: 'HOME' } });
    expect(decidePageAccess(home, beneficiaryRh().build())).toMatchObject({ to: 'HOME' });
    expect(decidePageAccess(anonymousOnly(), client().build())).toMatchObject({
      to: 'VISUALISATION_CHOICE',
    });
    expect(canOpenPage(home, anonymous().build())).toBe(true);
  });

  it('checks each need of an anonymous visitor', () => {
    const withMfa = anonymous().withMfaSession().build();
    const withContract = anonymous().withRegistrationContract().build();
    expect(canOpenPage(anonymousOnly('mfa-session'), withMfa)).toBe(true);
    expect(canOpenPage(anonymousOnly('mfa-session'), withContract)).toBe(false);
    expect(canOpenPage(anonymousOnly('registration-contract'), withContract)).toBe(true);
    expect(canOpenPage(anonymousOnly('registration-contract'), withMfa)).toBe(false);
    expect(decidePageAccess(anonymousOnly('mfa-session'), anonymous().build())).toMatchObject({
      to: 'LOGIN',
    });
  });

  it('requires a mode of beneficiaries only', () => {
    const everyone = page({
      audience: { kind: 'connected', spaces: ['ESPACE_BENEFICIAIRE', 'ESPACE_CLIENT'] },
      modes: ['CESU_RH'],
    });
    expect(canOpenPage(everyone, client().build())).toBe(true);
    expect(canOpenPage(everyone, client().inMode('CESU_SOCIAL').build())).toBe(true);
    expect(because(everyone, beneficiarySocial().build())).toBe('mode');
    expect(decidePageAccess(everyone, beneficiaryRh().withoutMode().build())).toMatchObject({
      to: 'VISUALISATION_CHOICE',
    });
    expect(canOpenPage(page(), beneficiaryRh().withoutMode().build())).toBe(true);
  });

  it('accepts any one of the permissions', () => {
    const rules = page({ permissions: ['CONSULTER_PROFIL', 'GERER_PROFIL'] });
    expect(canOpenPage(rules, beneficiaryRh().withPermissions('GERER_PROFIL').build())).toBe(true);
    expect(because(rules, beneficiaryRh().withPermissions('PAYER_COMPTE').build())).toBe(
      'permission',
    );
  });

  it('prefers the contract’s client type to the user’s own', () => {
    const rules = page({ excludedClientTypes: ['PETIT_CLIENT'] });
    const own = beneficiaryRh().with({ clientType: 'PETIT_CLIENT' });
    expect(canOpenPage(rules, own.build())).toBe(true);
    expect(because(rules, own.with({ contract: undefined }).build())).toBe('client type');
    expect(
      canOpenPage(rules, own.with({ contract: undefined, clientType: undefined }).build()),
    ).toBe(true);
  });

  it('requires every contract flag, the feature and the unified account', () => {
    const flags = page({ contractFlags: ['allowWithholding', 'autoriserPaiementTitre'] });
    expect(canOpenPage(flags, beneficiaryRh().build())).toBe(true);
    expect(canOpenPage(flags, beneficiaryRh().withoutFlag('allowWithholding').build())).toBe(false);
    const feature = page({ feature: 'SOUS_MENU_ECHANGE' });
    expect(canOpenPage(feature, beneficiaryRh().build())).toBe(true);
    expect(because(feature, beneficiaryRh().with({ contract: undefined }).build())).toBe(
      'feature and contract flags',
    );
    expect(canOpenPage(page({ unifiedOnly: true }), beneficiaryRh().build())).toBe(false);
    expect(canOpenPage(page({ unifiedOnly: true }), unified().build())).toBe(true);
  });

  it('does not limit an operator without a beneficiary to exchange pages', () => {
    const rules = page({ audience: { kind: 'connected', spaces: ['ESPACE_OPERATEUR'] } });
    expect(canOpenPage(rules, operator().build())).toBe(true);
    expect(because(page(), beneficiaryRh().fromBackOffice().build())).toBe('link');
  });

  it('[24-5] redirects a link that the page does not list, per kind of link', () => {
    const closed = page();
    const session = beneficiaryRh();
    expect(decidePageAccess(closed, session.byPartnerLink().build())).toMatchObject({
      to: 'ORDER_INFORMATION',
    });
    expect(decidePageAccess(closed, session.byPartnerLink('VIEW_ORDER').build())).toMatchObject({
      to: 'VIEW_ORDER',
    });
    expect(decidePageAccess(closed, session.fromBackOffice().build())).toMatchObject({
      to: 'HOME',
    });
    for (const link of [session.bySapLink(), session.readOnly()]) {
      expect(decidePageAccess(closed, link.build())).toMatchObject({ to: 'UNAUTHORIZED' });
    }
    const ofClients = page({ audience: { kind: 'connected', spaces: ['ESPACE_CLIENT'] } });
    expect(decidePageAccess(ofClients, client().fromBackOffice().build())).toMatchObject({
      to: 'UNAUTHORIZED',
    });
    expect(canOpenPage(page({ links: ['SAP'] }), session.bySapLink().build())).toBe(true);
  });

  it('accepts a partner’s link on a listed profile page for unified accounts only', () => {
    const profile = page({ group: 'profile', links: ['PARTENAIRE'] });
    expect(canOpenPage(profile, unified().byPartnerLink().build())).toBe(true);
    expect(canOpenPage(profile, beneficiaryRh().byPartnerLink().build())).toBe(false);
  });

  it('accepts a partner’s link on other listed pages, and other links on listed profile pages', () => {
    const byPartner = beneficiaryRh().byPartnerLink().build();
    expect(canOpenPage(page({ links: ['PARTENAIRE'] }), byPartner)).toBe(true);
    expect(canOpenPage(page({ links: [] }), byPartner)).toBe(false);
    const profile = page({ group: 'profile', links: ['LECTURE_SEULE'] });
    expect(canOpenPage(profile, beneficiaryRh().readOnly().build())).toBe(true);
  });

  it('[S13] refuses a delegate the profile and the requests of the person, and no other page', () => {
    const delegate = beneficiaryRh().byDelegate('AGIR').build();
    expect(canOpenPage(page({ group: 'profile' }), delegate)).toBe(false);
    expect(canOpenPage(page({ id: 'MY_REQUESTS' }), delegate)).toBe(false);
    expect(canOpenPage(page(), delegate)).toBe(true);
    expect(canOpenPage(page({ id: 'MY_REQUESTS' }), beneficiaryRh().build())).toBe(true);
  });

  it('returns a redirect for a refused page', () => {
    expect(decidePageAccess(page(), anonymous().build())).toEqual({
      kind: 'redirect',
      to: 'LOGIN',
      because: 'no token',
    });
  });
});
