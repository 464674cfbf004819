import { getConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { type Contract, getContracts } from '@portail/contract/people/beneficiary.calls.ts';
import { bypassSignIn, getBypassParameters } from '@portail/contract/identity/bypass.calls.ts';
import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import { type CallApi, isInCookie } from '../shared/http/api-client.ts';
import type { Session } from './create-session-store.ts';
import type { Visualisation } from './session-state.ts';
import { readToken } from './token.ts';

export type LinkDemand = CallRequest<typeof bypassSignIn>['body'];

/** A back-office or read-only session stays in its tab. */
const livesInItsTab = (token: string): boolean => {
  const payload = readToken(token);
  return (
    payload?.typeEspace === 'ESPACE_BENEFICIAIRE' && (payload.fromBackOffice || payload.readOnly)
  );
};

export const createLinkSignIn = (
  callApi: CallApi,
  session: Session,
  signOut: () => Promise<unknown>,
) => {
  /**
   * The former session ends for good, server included. Only the one that a tab's own session leaves
   * stored for the other tabs, the operator's own, goes on there.
   */
  const endFormer = (token: string, isTabOnly: boolean): void => {
    const former = session.store.getState();
    if (former.authority === null || (isTabOnly && !former.isTabOnly)) return;
    // The server has ended the session whose cookie was replaced: to sign out would end the new one.
    if (isInCookie(former.authority.token) && isInCookie(token)) session.close('logout');
    else void signOut();
  };

  /** A partner's link comes with its contract, and with it the mode. */
  const visualisationOf = async (selectedContract: Contract): Promise<Visualisation> => {
    const query = { numeroContrat: selectedContract.contractId };
    const features = await callApi(getFeatures, { query });
    return { visualisationMode: 'CESU_RH', selectedContract, features };
  };

  const load = async (): Promise<void> => {
    const epoch = session.epoch();
    const user = await callApi(getConnectedUser, {});
    const [contracts, link] = await Promise.all([
      user.beneficiary === undefined ? [] : callApi(getContracts, {}),
      callApi(getBypassParameters, {}),
    ]);
    const named = contracts.find(({ contractId }) => contractId === user.idContrat);
    const isPartner = user.bypassKind === 'PARTENAIRE' && named !== undefined;
    const visualisation = isPartner ? await visualisationOf(named) : null;
    // Whole, in one go: what is stored of a session is never half of it.
    session.update(epoch, (state) => ({
      ...state,
      user,
      contracts: [...contracts],
      visualisation,
      orderType: link.typeAction,
      idSessionPreCommande: link.idSessionPreCommande,
    }));
  };

  /** Uses the link. What the session is, the server says: nothing is read from the address. */
  const signInByLink = async (body: LinkDemand): Promise<void> => {
    const authority = await callApi(bypassSignIn, { body }, { keepSessionOn401: true });
    const isTabOnly = livesInItsTab(authority.token);
    endFormer(authority.token, isTabOnly);
    session.open(authority, { isTabOnly });
    const epoch = session.epoch();
    try {
      await load();
    } catch (error) {
      if (session.epoch() === epoch) session.close('logout');
      throw error;
    }
  };

  return { signInByLink };
};
