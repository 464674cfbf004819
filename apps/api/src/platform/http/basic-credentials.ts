import type { PartnerCredentials } from '../ports/partner.ts';

const BASIC = /^Basic ([A-Za-z0-9+/]{1,1024}={0,2})$/;

/** RFC 7617: the client id holds no colon, the secret may. */
export const basicCredentialsOf = (header: string | undefined): PartnerCredentials | undefined => {
  const encoded = BASIC.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || text.includes('\u0000')) return undefined;
  return { clientId: text.slice(0, colon), secret: text.slice(colon + 1) };
};
