import { hrefOf, withUrlToken } from '@portail/contract/pages/href.ts';
import type { NewLink } from './links.repository.ts';

const flagsOf = ({ mode }: NewLink): Readonly<Record<string, string>> => {
  if (mode === 'BACK_OFFICE') return { fromBo: 'true' };
  return mode === 'LECTURE_SEULE' ? { readOnly: 'true' } : {};
};

/**
 * The address that opens the portal. What it says of the mode is for the page; the record decides.
 * The token is in the fragment, which browsers send to no server. Partners that write the address
 * themselves may still put it in the query.
 */
export const linkUrl = (publicUrl: string, link: NewLink, token: string): string => {
  const isOperator = link.space === 'ESPACE_OPERATEUR';
  const query: Readonly<Record<string, string>> = {
    sourceId: link.source,
    ...(isOperator ? {} : { userLogin: link.target }),
    ...(link.sessionId === null ? {} : { preOrderSessionId: link.sessionId }),
    ...(link.actionType === null ? {} : { actionType: link.actionType }),
    ...flagsOf(link),
    ...(link.space === 'ESPACE_BENEFICIAIRE' ? {} : { typeEspace: link.space }),
  };
  const page = link.mode === 'SAP' ? 'BYPASS_LOGIN_FROM_SAP' : 'BYPASS_LOGIN';
  return withUrlToken(`${publicUrl}${hrefOf(page, undefined, query)}`, 'bypassToken', token);
};
