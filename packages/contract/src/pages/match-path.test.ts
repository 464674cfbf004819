import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractLoginHref, hrefOf } from './href.ts';
import { aliasTarget, matchPath } from './match-path.ts';
import { PAGE_IDS, pageOf } from './registry.ts';

const filled = (path: string): string => path.replace(/:[A-Za-z]+/g, 'x1');

const ADDRESSES = PAGE_IDS.flatMap((id) => {
  const { path, variants, sharesPathWith } = pageOf(id);
  const owner = sharesPathWith ?? id;
  return [path, ...variants.map((variant) => variant.path)].map((address) => ({
    path: filled(address),
    owner,
  }));
});

describe('matchPath', () => {
  it.each(ADDRESSES)('$path is $owner', ({ path, owner }) => {
    expect(matchPath(path)?.id).toBe(owner);
  });

  it('static segments win over parameters, leftmost first', () => {
    expect(matchPath('/client/sessions-precommande/creation')?.id).toBe('CLIENT_SESSION_CREATION');
    expect(matchPath('/client/sessions-precommande/creations')).toMatchObject({
      id: 'CLIENT_SESSION_DETAILS',
      params: { id: 'creations' },
    });
    expect(matchPath('/reinitialiser-mot-de-passe/login')).toMatchObject({
      id: 'RESET_PASSWORD',
      params: { token: 'login' },
    });
  });

  it('both sign-in addresses are the same page, the second knows the contract', () => {
    expect(matchPath('/login')).toMatchObject({ id: 'LOGIN', params: {} });
    expect(matchPath('/100001/login')).toMatchObject({
      id: 'LOGIN',
      params: { contractId: '100001' },
      rules: { feature: 'CONNEXION_PAR_CONTRAT' },
    });
  });

  it('a variant brings its own rules and keeps the others', () => {
    const own = matchPath('/paiement/compte/montant');
    const prefixed = matchPath('/prestations/paiement/compte/montant');
    expect(own?.rules).toMatchObject({ permissions: ['PAYER_COMPTE'], unifiedOnly: false });
    expect(prefixed?.rules).toMatchObject({ permissions: ['PAYER_FACTURES'], unifiedOnly: true });
    expect(prefixed?.rules.hiddenInReadOnlyMode).toBe(true);
    expect([own?.isVariant, prefixed?.isVariant]).toEqual([false, true]);
  });

  it.each([
    '/nimporte-quoi',
    '/commande',
    '/commande/sessions/1',
    '/LOGIN',
    '/login/100001',
    '/indisponible.html',
    '/accueil',
  ])('%s is no page', (path) => {
    expect(matchPath(path)).toBeUndefined();
  });

  it.each(['/%/login', '/reinitialiser-mot-de-passe/%E0%A4%A', '/%login'])(
    '%s cannot be decoded and is no page',
    (path) => {
      expect(matchPath(path)).toBeUndefined();
    },
  );

  it('a slash too many changes nothing', () => {
    expect(matchPath('/login/')?.id).toBe('LOGIN');
    expect(matchPath('//commande//sessions')?.id).toBe('ORDER_SESSION_LIST');
    expect(matchPath('')?.id).toBe('HOME');
  });

  it('never throws, whatever the address bar holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        matchPath(`/${text}`);
        aliasTarget(`/${text}`);
      }),
    );
  });
});

describe('aliasTarget', () => {
  it('sends the old addresses of the home page to the root', () => {
    expect(aliasTarget('/accueil')).toBe('/');
    expect(aliasTarget('/accueil/')).toBe('/');
    expect(aliasTarget('/prestations')).toBe('/');
    expect(aliasTarget('/')).toBeUndefined();
    expect(aliasTarget('/login')).toBeUndefined();
    expect(aliasTarget('/prestations/factures')).toBeUndefined();
  });
});

const segment = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => text !== '.' && text !== '..');

describe('hrefOf', () => {
  it('leads back to its page, with the same parameters, whatever they hold', () => {
    fc.assert(
      fc.property(segment, (value) => {
        expect(matchPath(hrefOf('RESET_PASSWORD', { token: value }))).toMatchObject({
          id: 'RESET_PASSWORD',
          params: { token: value },
        });
        expect(matchPath(hrefOf('CLIENT_SESSION_LINES', { id: value }))).toMatchObject({
          id: 'CLIENT_SESSION_LINES',
          params: { id: value },
        });
        expect(matchPath(contractLoginHref(value))).toMatchObject({
          id: 'LOGIN',
          params: { contractId: value },
        });
      }),
    );
  });

  it('writes a query that reads back', () => {
    fc.assert(
      fc.property(segment, segment, (name, value) => {
        const href = hrefOf('REGISTRATION', undefined, { [name]: value });
        const pair = href.slice('/inscription?'.length).split('=').map(decodeURIComponent);
        expect(pair).toEqual([name, value]);
      }),
    );
    expect(hrefOf('REGISTRATION', undefined, { numeroContrat: '100001' })).toBe(
      '/inscription?numeroContrat=100001',
    );
  });

  it('is the path itself for a page without parameters', () => {
    expect(hrefOf('HOME')).toBe('/');
    expect(hrefOf('ORDER_CONTENT')).toBe('/commande/contenu');
    expect(hrefOf('EDIT_ORDER_PROFILE')).toBe('/commande/profil');
  });

  it.each(['', '.', '..'])('refuses %j, which no address can hold', (clientId) => {
    expect(() => hrefOf('BO_FUNDER', { clientId })).toThrow(RangeError);
  });
});
