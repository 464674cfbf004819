import {
  connectedUser,
  type ConnectedUser,
  SECOND_STEP_METHODS,
  type SecondStepMethod,
} from '@portail/contract/identity/authentication.calls.ts';
import { contract, type Contract } from '@portail/contract/people/beneficiary.calls.ts';
import { featureId } from '@portail/contract/branding/personalisation.calls.ts';
import { ORDER_TYPES, VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { parseWireInstant } from '@portail/rules/time/wire-instant.ts';
import * as z from 'zod/mini';

export const feature = z.object({ id: featureId, proprietes: z.record(z.string(), z.string()) });
export type Feature = z.infer<typeof feature>;

const visualisation = z.object({
  visualisationMode: z.enum(VISUALISATION_MODES),
  selectedContract: contract,
  features: z.array(feature),
});
export type Visualisation = z.infer<typeof visualisation>;

const authority = z.object({ token: z.string(), expirationDate: z.string() });
export type Authority = z.infer<typeof authority>;

/** The part of the store that concerns who is here. Stored text is parsed, never believed. */
export const sessionStateSchema = z.object({
  authority: z.nullable(authority),
  mfaSessionId: z.nullable(z.string()),
  /** How the second step may be passed, the preferred way first. Sessions stored before lack it. */
  mfaMethodes: z._default(z.array(z.enum(SECOND_STEP_METHODS)), []),
  /** Has the page of this second step been opened? Its first opening starts the resend delay. */
  isMfaEntered: z._default(z.boolean(), false),
  user: z.nullable(connectedUser),
  contracts: z.array(contract),
  visualisation: z.nullable(visualisation),
  orderType: z.nullable(z.enum(ORDER_TYPES)),
  /** The order session that a partner's link was made for. Sessions stored before lack it. */
  idSessionPreCommande: z._default(z.nullable(z.string()), null),
  /** Opened by a back-office or read-only link: it lives in its tab only. */
  isTabOnly: z.boolean(),
  /** How far the device's clock was from the server's when this was stored (L27). */
  clockOffsetMs: z._default(z.number(), 0),
});
export type SessionState = z.infer<typeof sessionStateSchema>;

export const EMPTY_SESSION: SessionState = {
  authority: null,
  mfaSessionId: null,
  mfaMethodes: [],
  isMfaEntered: false,
  user: null,
  contracts: [],
  visualisation: null,
  orderType: null,
  idSessionPreCommande: null,
  isTabOnly: false,
  clockOffsetMs: 0,
};

export const signedIn = (authorityOfSession: Authority, isTabOnly: boolean): SessionState => ({
  ...EMPTY_SESSION,
  authority: authorityOfSession,
  isTabOnly,
});

/** The password was right and the second step is pending: no session yet. */
export const atSecondStep = (
  mfaSessionId: string,
  methodes: readonly SecondStepMethod[],
): SessionState => ({ ...EMPTY_SESSION, mfaSessionId, mfaMethodes: [...methodes] });

/** The space of home services on screen: the person chose it here, the server does not know. */
export const withArea = (state: SessionState, selectedArea: string | null): SessionState =>
  state.user?.sap === undefined
    ? state
    : { ...state, user: { ...state.user, sap: { ...state.user.sap, selectedArea } } };

/** Read anew, the person keeps the space that they had chosen, as long as it is theirs. */
const chosenArea = ({ user: before }: SessionState, { sap }: ConnectedUser): string | null => {
  const chosen = before?.sap?.selectedArea;
  const isTheirs = sap?.spaces.some(({ clientId }) => clientId === chosen) === true;
  return isTheirs && chosen !== undefined ? chosen : (sap?.selectedArea ?? null);
};

export const withUser = (
  state: SessionState,
  user: ConnectedUser,
  contracts: readonly Contract[],
): SessionState => withArea({ ...state, user, contracts: [...contracts] }, chosenArea(state, user));

/**
 * A renewed token. One with an older expiry is a late reply and never replaces a newer one.
 */
export const withRenewedAuthority = (state: SessionState, renewed: Authority): SessionState => {
  if (state.authority === null) return state;
  const currentMs = parseWireInstant(state.authority.expirationDate) ?? Number.NEGATIVE_INFINITY;
  const renewedMs = parseWireInstant(renewed.expirationDate);
  if (renewedMs === undefined || renewedMs < currentMs) return state;
  return { ...state, authority: renewed };
};
