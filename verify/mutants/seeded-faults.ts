/** The ten mistakes of trial L4, each with the mutant that makes it. */
export const SEEDED_FAULTS: Readonly<Record<string, string>> = {
  'no voucher lock': 'titres non verrouillés',
  'reply before commit': 'réponse avant l’écriture',
  'answer in a second transaction': 'réponse gardée dans une seconde transaction',
  'no unique key': 'clé sans unicité',
  'unordered locks': 'verrous sans ordre',
  'float cents': 'centimes en nombres à virgule',
  'missing owner in the key': 'clé sans propriétaire',
  'retry without rollback': 'reprise sans annulation',
  // The key is looked up and then inserted: the conflict is not locked upon.
  'ON CONFLICT without lock': 'clé lue avant d’être prise',
  'outbox outside the transaction': 'message hors de la transaction',
};
