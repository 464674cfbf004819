/** The login that the house gives to a carer who has no space of their own: A and seven digits. */
const CARER_LOGIN = /^A\d{7}$/i;

/** They have no birth date here: what proves them is the mailbox that they were invited by. */
export const isCarerLogin = (login: string | undefined): boolean =>
  login !== undefined && CARER_LOGIN.test(login.trim());
