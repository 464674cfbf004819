/** Faults that the provider may be given, to see the portal refuse them. */
export const FAULTS = [
  { code: 'AUCUNE', label: 'Aucune' },
  { code: 'EMETTEUR', label: 'Le jeton nomme un autre émetteur' },
  { code: 'AUDIENCE', label: 'Le jeton est pour une autre application' },
  { code: 'NONCE', label: 'Le jeton répond à une autre demande (nonce)' },
  { code: 'EXPIRE', label: 'Le jeton a expiré' },
  { code: 'SIGNATURE', label: 'Le jeton est signé par une clé inconnue' },
  { code: 'ALG_NONE', label: 'Le jeton n’est pas signé (alg none)' },
  { code: 'ALG_HS256', label: 'Le jeton est signé avec le secret de l’application (HS256)' },
  { code: 'ACR', label: 'Le niveau d’authentification demandé manque' },
  { code: 'COURRIEL', label: 'L’adresse e-mail n’est pas vérifiée' },
  { code: 'ISS', label: 'La réponse vient d’un autre émetteur (RFC 9207)' },
  { code: 'SANS_PKCE', label: 'Le fournisseur n’annonce pas PKCE' },
  { code: 'PKCE_PLAIN', label: 'Le fournisseur n’annonce que PKCE plain' },
  { code: 'METADONNEES', label: 'Les métadonnées nomment un autre émetteur' },
  { code: 'ALG_ANNONCES', label: 'Les métadonnées n’annoncent que none et HS256' },
  { code: 'AUTRE_ADRESSE', label: 'Les métadonnées envoient le navigateur ailleurs' },
  { code: 'REDIRECTION', label: 'Les métadonnées sont une redirection' },
  { code: 'PANNE', label: 'Le fournisseur est en panne' },
] as const;
export type Fault = (typeof FAULTS)[number]['code'];

export const isFault = (value: unknown): value is Fault =>
  FAULTS.some(({ code }) => code === value);
