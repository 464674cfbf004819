import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';

const STATES: Readonly<Record<TitreStatut, string>> = {
  EN_FABRICATION: 'pas encore expédié',
  EXPEDIE: 'réservé à un échange en cours',
  ACTIF: 'réservé à un échange en cours',
  BLOQUE: 'réservé à un échange en cours',
  UTILISE: 'utilisé',
  CONVERTI: 'converti',
  ECHANGE: 'échangé',
  EXPIRE: 'expiré',
};

/** Messages about lines that an operator sends. */
export const OPERATION_MESSAGES = {
  unknownTitre: (numero: string) => `Le titre ${numero} n’existe pas.`,
  notOpposable: (numero: string, statut: TitreStatut, since: string | null) =>
    `Titre ${numero}\u00a0: ${STATES[statut]}${since === null ? '' : ` le ${since}`}.`,
  xmlUnreadable: 'Ce fichier n’est pas un document XML que nous acceptons.',
  notRecall:
    'Ce fichier n’est pas une réponse à un rappel (camt.029), ni un rappel de virement (camt.056).',
  notPain002: 'Ce fichier n’est pas un retour de la banque (pain.002).',
  settlementUnreadable: (line: string) =>
    `Ce fichier n’est pas celui du prestataire\u00a0: ${line}.`,
} as const;
