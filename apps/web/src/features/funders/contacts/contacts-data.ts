/** Query key prefix of all queries about contact people. */
export const CONTACTS_KEY = 'interlocuteurs';
