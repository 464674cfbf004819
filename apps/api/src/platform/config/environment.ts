import { UNPAID_ORDER_DAYS } from '@portail/rules/campaigns/credit-notes.ts';
import { DEDUCTION_CLAIM_DAYS } from '@portail/rules/settlement/deduction-claims.ts';
import {
  DEBIT_NOTICE_DAYS,
  DEBIT_NOTICE_MAX_DAYS,
} from '@portail/rules/settlement/direct-debit.ts';
import { fileURLToPath } from 'node:url';
import {
  RECEIPT_ALONE_CENTS,
  REFUND_ALONE_CENTS,
} from '@portail/rules/backoffice/operators/second-person.ts';
import * as z from 'zod';
import { keyRing } from '../key-ring.ts';
import {
  count,
  databaseUrl,
  flag,
  instant,
  originList,
  place,
  secret,
  share,
  spaceList,
  url,
  webUrl,
} from './fields.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

export const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'attend production, development ou test')
    .default('development')
    .describe('production, development ou test'),
  PORT: count(0, 65_535).default(4000).describe('port sur lequel l’API écoute'),
  HOST: z.string().min(1).optional().describe('adresse sur laquelle l’API écoute'),
  PUBLIC_URL: webUrl
    .optional()
    .describe('adresse du portail pour les navigateurs et les courriers'),
  DATABASE_URL: databaseUrl.optional().describe('base de données, avec le compte de l’API'),
  DATABASE_ADMIN_URL: databaseUrl
    .optional()
    .describe('base de données, avec le compte propriétaire du schéma'),
  DB_POOL_SIZE: count(1, 200).default(20).describe('connexions à la base par processus'),
  MIGRATE_AT_START: flag
    .default(true)
    .describe('faux quand une tâche à part migre la base avant l’API'),
  DATABASE_POOLER: flag
    .default(false)
    .describe('vrai quand DATABASE_URL mène à un PgBouncer en mode transaction'),
  DATABASE_TLS: flag
    .default(true)
    .describe('faux seulement si le réseau jusqu’à la base est privé ou chiffré'),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional().describe('contrôle des certificats par Node'),
  SMTP_URL: url(['smtp:', 'smtps:']).optional().describe('serveur d’envoi des courriers'),
  MAIL_FROM: z.string().min(3).optional().describe('expéditeur des courriers'),
  SUPPORT_MAIL: z
    .email('attend une adresse e-mail')
    .optional()
    .describe('boîte de l’assistance, qui reçoit les demandes et les alarmes'),
  CLOCK: instant.optional().describe('instant de départ de l’horloge de la démonstration'),
  DEMO_WORLD: flag.optional().describe('chargement du monde de démonstration'),
  WEB_DIST: z
    .string()
    .min(1)
    .default(`${ROOT}apps/web/dist`)
    .describe('dossier des pages construites'),
  FILES_DIR: place
    .default(`${ROOT}apps/api/assets`)
    .describe('dossier ou compartiment des images livrées'),
  SANDBOX_URL: webUrl
    .optional()
    .describe('adresse du bac à sable, qui joue les partenaires de la démonstration'),
  REDIRECT_ORIGINS: originList
    .optional()
    .describe('origines vers lesquelles un navigateur peut être envoyé'),
  TRUST_PROXY_HOPS: count(0, 10)
    .default(0)
    .describe('nombre d’intermédiaires dont l’adresse rapportée est crue'),
  TOKEN_SECRET: keyRing.optional().describe('clés des jetons de session et des liens envoyés'),
  PASSWORD_PEPPER: keyRing
    .optional()
    .describe('clés ajoutées aux mots de passe avant leur empreinte'),
  PARTNER_SECRET: secret.optional().describe('secret partagé des partenaires de la démonstration'),
  SECOND_STEP_SECRET: keyRing.optional().describe('clés des codes de la seconde étape'),
  SEALING_KEYS: keyRing
    .optional()
    .describe('clés qui scellent IBAN, pièces et secrets dans la base'),
  TITRE_KEYS: keyRing.optional().describe('clés des codes sous les cases à gratter'),
  LEDGER_SECRET: keyRing
    .optional()
    .describe('clés qui signent les racines des livres et les listes d’effacements'),
  LEDGER_ROOTS_DIR: place
    .optional()
    .describe('dossier ou compartiment des racines signées, hors de la base'),
  CARD_MERCHANT: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('numéro de commerçant chez le prestataire de carte'),
  CARD_FEE_BASIS_POINTS: count(0, 10_000)
    .default(80)
    .describe('part proportionnelle des frais de carte, en points de base'),
  CARD_FEE_FIXED_CENTS: count(0, 10_000)
    .default(10)
    .describe('part fixe des frais de carte, en centimes'),
  BANK_VERIFIES_PAYEES: flag
    .default(true)
    .describe('la banque vérifie le titulaire d’un IBAN avant le premier virement'),
  BANK_INSTANT: flag.default(true).describe('la banque exécute des virements instantanés'),
  REFUND_ALONE_CENTS: count(0, 10_000_000)
    .default(REFUND_ALONE_CENTS)
    .describe('montant au-delà duquel un remboursement demande deux opérateurs, en centimes'),
  RECEIPT_ALONE_CENTS: count(0, 10_000_000)
    .default(RECEIPT_ALONE_CENTS)
    .describe('montant au-delà duquel un encaissement demande deux opérateurs, en centimes'),
  BANK_STATEMENTS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('dossier où la banque dépose ses relevés (camt.052, 053, 054) et ses réponses'),
  BANK_ORDERS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('dossier où sont déposés les virements et les prélèvements, à remettre à la banque'),
  DEBIT_NOTICE_DAYS: count(1, DEBIT_NOTICE_MAX_DAYS)
    .default(DEBIT_NOTICE_DAYS)
    .describe('préavis d’un prélèvement que les nouveaux mandats acceptent, en jours calendaires'),
  UNPAID_ORDER_DAYS: count(1, 365)
    .default(UNPAID_ORDER_DAYS)
    .describe('jours après lesquels une commande à payer d’abord, et impayée, est annulée'),
  DEDUCTION_CLAIM_DAYS: count(1, 365)
    .default(DEDUCTION_CLAIM_DAYS)
    .describe('jours après lesquels une retenue sans virement est demandée à l’intervenant'),
  SECOND_STEP_REQUIRED_SPACES: spaceList
    .optional()
    .describe('espaces où la seconde étape est obligatoire'),
  METRICS_PORT: count(1, 65_535).optional().describe('port privé des mesures, fermé par défaut'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('adresse sur laquelle les mesures écoutent'),
  // Standard names of OpenTelemetry.
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional().describe('collecteur des traces'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1).describe('part des requêtes tracées'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('niveau du journal'),
  API_DOCS: flag.optional().describe('ouverture de la documentation de l’API'),
  WORKERS: flag.default(true).describe('vrai si ce processus fait aussi le travail de fond'),
  STOP_PAUSE_MS: count(0, 10_000)
    .optional()
    .describe('délai laissé au répartiteur à l’arrêt, en millisecondes'),
  LIMIT_LOGIN_FAILURES: count(1, 1_000_000).default(5).describe('mots de passe faux par compte'),
  LIMIT_LOGIN_WINDOW_S: count(1, 86_400)
    .default(900)
    .describe('fenêtre des essais de connexion, en secondes'),
  // A company's thousand employees may share one address.
  LIMIT_ADDRESS_FAILURES: count(1, 1_000_000)
    .default(300)
    .describe('mots de passe faux par adresse'),
  LIMIT_SPRAYING_ACCOUNTS: count(1, 1_000_000)
    .default(100)
    .describe('comptes visés par des mots de passe faux avant une alarme'),
  LIMIT_SPRAYING_WINDOW_S: count(1, 300)
    .default(300)
    .describe('fenêtre de cette alarme, en secondes'),
  LIMIT_CONTACT_PER_ADDRESS: count(1, 1_000_000)
    .default(30)
    .describe('messages de contact par adresse'),
  LIMIT_CONTACT_WINDOW_S: count(1, 86_400)
    .default(3_600)
    .describe('fenêtre des messages de contact, en secondes'),
  LIMIT_REQUESTS_PER_PERSON: count(1, 1_000_000)
    .default(60)
    .describe('messages et fichiers d’une personne'),
  LIMIT_REQUESTS_WINDOW_S: count(1, 86_400)
    .default(3_600)
    .describe('fenêtre des messages d’une personne, en secondes'),
  LIMIT_EXPORTS_PER_PERSON: count(1, 1_000_000)
    .default(3)
    .describe('copies de données demandées par une personne'),
  LIMIT_EXPORTS_WINDOW_S: count(1, 604_800)
    .default(86_400)
    .describe('fenêtre des copies de données, en secondes'),
  LIMIT_RECOVERY_PER_PERSON: count(1, 1_000_000).default(5).describe('récupérations par personne'),
  LIMIT_RECOVERY_PER_ADDRESS: count(1, 1_000_000)
    .default(300)
    .describe('récupérations par adresse'),
  LIMIT_RECOVERY_WINDOW_S: count(1, 86_400)
    .default(3_600)
    .describe('fenêtre des récupérations, en secondes'),
  LIMIT_REGISTRATION_PER_ADDRESS: count(1, 1_000_000)
    .default(5)
    .describe('inscriptions refusées par adresse'),
  LIMIT_REGISTRATION_PER_CONTRACT: count(1, 1_000_000)
    .default(50)
    .describe('inscriptions refusées par contrat'),
  LIMIT_REGISTRATION_WINDOW_S: count(1, 86_400)
    .default(3_600)
    .describe('fenêtre des inscriptions, en secondes'),
  LIMIT_REGISTRATION_PER_IDENTIFIER: count(1, 1_000_000)
    .default(10)
    .describe('inscriptions refusées par identifiant de contrôle'),
  LIMIT_REGISTRATION_IDENTIFIER_WINDOW_S: count(1, 604_800)
    .default(86_400)
    .describe('fenêtre des inscriptions par identifiant, en secondes'),
  LIMIT_TOWNS_PER_ADDRESS: count(1, 1_000_000)
    .default(600)
    .describe('recherches de communes par adresse'),
  LIMIT_TOWNS_WINDOW_S: count(1, 86_400)
    .default(60)
    .describe('fenêtre des recherches de communes, en secondes'),
  LIMIT_EVENT_LOOP_DELAY_MS: count(50, 60_000)
    .default(1_000)
    .describe('retard au-delà duquel l’API refuse de nouveaux appels, en millisecondes'),
});

export type Environment = z.output<typeof environment>;
