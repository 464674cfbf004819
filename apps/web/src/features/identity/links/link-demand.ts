import { orderCampaignAnswer } from '@portail/contract/orders/ordering.flow.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { type OrderType, SPACE_TYPES } from '@portail/rules/identity/access/vocabulary.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import type { LinkDemand } from '../../../session/link-sign-in.ts';
import type { SessionState } from '../../../session/session-state.ts';

const valueOf = (search: URLSearchParams, name: string): string | undefined => {
  const value = search.get(name)?.trim();
  return value === undefined || value === '' ? undefined : value;
};

const isOn = (search: URLSearchParams, name: string): boolean => search.get(name) === 'true';

/** A back-office link without a login opens the operator's own space. */
const demandOf = (search: URLSearchParams): LinkDemand | undefined => {
  const source = valueOf(search, 'sourceId');
  const token = valueOf(search, 'bypassToken');
  if (source === undefined || token === undefined) return undefined;
  const target = valueOf(search, 'userLogin');
  const idSessionPreCommande = valueOf(search, 'preOrderSessionId');
  const asked = SPACE_TYPES.find((space) => space === valueOf(search, 'typeEspace'));
  return {
    identifiantSource: source,
    identifiantCible: target ?? source,
    jetonConnexion: token,
    typeEspace: asked ?? (target === undefined ? 'ESPACE_OPERATEUR' : 'ESPACE_BENEFICIAIRE'),
    ...(idSessionPreCommande === undefined ? {} : { idSessionPreCommande }),
  };
};

const PARTNER_PARAMETERS = [
  'sourceId',
  'userLogin',
  'bypassToken',
  'preOrderSessionId',
  'actionType',
] as const;
const SAP_PARAMETERS = ['sourceId', 'userLogin', 'bypassToken'] as const;

const hasAll = (search: URLSearchParams, names: readonly string[]): boolean =>
  names.every((name) => valueOf(search, name) !== undefined);

/** Body for `/bypass-login`, or undefined when a parameter is missing. */
export const readLink = (search: URLSearchParams): LinkDemand | undefined => {
  const isBackOffice = isOn(search, 'fromBo') || isOn(search, 'readOnly');
  return isBackOffice || hasAll(search, PARTNER_PARAMETERS) ? demandOf(search) : undefined;
};

/** Body for `/bypass-login-from-sap`, or undefined when a parameter is missing. */
export const readSapLink = (search: URLSearchParams): LinkDemand | undefined =>
  hasAll(search, SAP_PARAMETERS) ? demandOf(search) : undefined;

const ORDER_HREFS: Readonly<Record<OrderType, string>> = {
  // The flow inserts the introduction of the campaign, if any.
  NEW_ORDER: hrefOf('ORDER_PROFILE'),
  EDIT_ORDER: hrefOf('EDIT_ORDER_PROFILE'),
  CANCEL_ORDER: hrefOf('ORDER_CONFIRMATION'),
  VIEW_ORDER: hrefOf('VIEW_ORDER'),
};

/** Target page, from the session parameters of the server. */
export const hrefAfterLink = ({ user, orderType }: SessionState): string =>
  user?.bypassKind === 'PARTENAIRE' && orderType !== null
    ? ORDER_HREFS[orderType]
    : hrefOf('VISUALISATION_CHOICE');

/** [ORD-41] Drafts of another campaign, or of a closed one, do not belong to this link. */
export const goesOnWithDraft = (
  { idSessionPreCommande, orderType }: SessionState,
  answers: Answers,
): boolean => {
  if (idSessionPreCommande === null) return true;
  if (orderType !== 'NEW_ORDER' && orderType !== 'EDIT_ORDER') return false;
  const begun = orderCampaignAnswer.safeParse(answers['session']);
  return begun.success && begun.data.idSession === idSessionPreCommande;
};
