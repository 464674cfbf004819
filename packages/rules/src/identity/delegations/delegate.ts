/** AIDANT: a relative or friend chosen by the person. TUTEUR: a guardian appointed by a judge or the law. */
export const DELEGATION_KINDS = ['AIDANT', 'TUTEUR'] as const;

/** Login generated for a carer without a space: A and seven digits. */
const CARER_LOGIN = /^A\d{7}$/i;

/** Carers have no birth date: recovery relies on the mailbox of the invitation. */
export const isCarerLogin = (login: string | undefined): boolean =>
  login !== undefined && CARER_LOGIN.test(login.trim());
