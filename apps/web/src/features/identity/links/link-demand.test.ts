import { describe, expect, it } from 'vitest';
import { aUser } from '../../../session/session-state.builder.ts';
import { EMPTY_SESSION } from '../../../session/session-state.ts';
import { goesOnWithDraft, hrefAfterLink, readLink, readSapLink } from './link-demand.ts';

const PARTNER = {
  sourceId: 'INTRANET',
  userLogin: 'demo-rh',
  bypassToken: 'jeton',
  preOrderSessionId: 'S1',
  actionType: 'NEW_ORDER',
};
const without = (parameters: Readonly<Record<string, string>>, name: string) =>
  new URLSearchParams(Object.entries(parameters).filter(([key]) => key !== name));

describe('/bypass-login', () => {
  it('[AUTH-49] [AUTH-58] reads a partner’s link', () => {
    expect(readLink(new URLSearchParams(PARTNER))).toEqual({
      identifiantSource: 'INTRANET',
      identifiantCible: 'demo-rh',
      jetonConnexion: 'jeton',
      typeEspace: 'ESPACE_BENEFICIAIRE',
      idSessionPreCommande: 'S1',
    });
  });

  it.each(Object.keys(PARTNER))('[AUTH-51] refuses it without %s, or with a blank one', (name) => {
    expect(readLink(without(PARTNER, name))).toBeUndefined();
    expect(readLink(new URLSearchParams({ ...PARTNER, [name]: ' ' }))).toBeUndefined();
  });

  it.each(['fromBo', 'readOnly'])('[AUTH-50] %s requires the source and the token only', (flag) => {
    const link = { sourceId: 'OP1', bypassToken: 'jeton', [flag]: 'true' };
    expect(readLink(new URLSearchParams({ ...link, userLogin: 'demo-rh' }))).toEqual({
      identifiantSource: 'OP1',
      identifiantCible: 'demo-rh',
      jetonConnexion: 'jeton',
      typeEspace: 'ESPACE_BENEFICIAIRE',
    });
    expect(readLink(new URLSearchParams(link))).toMatchObject({
      identifiantCible: 'OP1',
      typeEspace: 'ESPACE_OPERATEUR',
    });
    for (const name of ['sourceId', 'bypassToken', flag]) {
      expect(readLink(without(link, name))).toBeUndefined();
    }
    expect(readLink(new URLSearchParams({ ...link, [flag]: '1' }))).toBeUndefined();
  });

  it('accepts only known spaces', () => {
    const link = { sourceId: 'OP1', bypassToken: 'j', userLogin: 'x', fromBo: 'true' };
    const spaceOf = (typeEspace: string) =>
      readLink(new URLSearchParams({ ...link, typeEspace }))?.typeEspace;
    expect(spaceOf('ESPACE_CLIENT')).toBe('ESPACE_CLIENT');
    expect(spaceOf('AUTRE')).toBe('ESPACE_BENEFICIAIRE');
  });
});

describe('/bypass-login-from-sap', () => {
  const SAP = { sourceId: 'SAP', userLogin: 'demo-unique', bypassToken: 'jeton' };
  it('[AUTH-60] requires source, login and token', () => {
    expect(readSapLink(new URLSearchParams(SAP))).toMatchObject({
      identifiantSource: 'SAP',
      identifiantCible: 'demo-unique',
    });
    for (const name of Object.keys(SAP)) expect(readSapLink(without(SAP, name))).toBeUndefined();
  });
});

describe('target of a link', () => {
  const partner = { ...EMPTY_SESSION, user: { ...aUser('x'), bypassKind: 'PARTENAIRE' } } as const;
  it.each([
    ['NEW_ORDER', '/commande/profil'],
    ['EDIT_ORDER', '/commande/profil'],
    ['CANCEL_ORDER', '/commande/confirmation'],
    ['VIEW_ORDER', '/commande/details'],
  ] as const)('[AUTH-56] %s of a partner: %s', (orderType, href) => {
    expect(hrefAfterLink({ ...partner, orderType })).toBe(href);
  });

  it('[AUTH-50] [AUTH-60] is the choice for the others, whatever the URL says', () => {
    expect(hrefAfterLink({ ...EMPTY_SESSION, user: aUser('x'), orderType: 'NEW_ORDER' })).toBe(
      '/choix-visualisation',
    );
    const sap = { ...EMPTY_SESSION, user: { ...aUser('x'), bypassKind: 'SAP' } } as const;
    expect(hrefAfterLink(sap)).toBe('/choix-visualisation');
  });
});

describe('order started before the link', () => {
  const linked = { ...EMPTY_SESSION, idSessionPreCommande: 'S1' } as const;
  it('[ORD-41] continues in the same campaign only', () => {
    const goesOn = (idSession: string) =>
      goesOnWithDraft({ ...linked, orderType: 'NEW_ORDER' }, { session: { idSession } });
    expect(goesOn('S1')).toBe(true);
    expect(goesOn('S2')).toBe(false);
    expect(goesOnWithDraft({ ...linked, orderType: 'EDIT_ORDER' }, {})).toBe(false);
  });

  it('[AUTH-56] is ignored by a link that reads or cancels, and kept without a named campaign', () => {
    const answers = { session: { idSession: 'S1' } };
    expect(goesOnWithDraft({ ...linked, orderType: 'CANCEL_ORDER' }, answers)).toBe(false);
    expect(goesOnWithDraft({ ...linked, orderType: 'VIEW_ORDER' }, answers)).toBe(false);
    expect(goesOnWithDraft(EMPTY_SESSION, answers)).toBe(true);
  });
});
