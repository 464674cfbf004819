/**
 * Every measure of the product: what it is called, what it means, in what unit, and who looks at it.
 * `docs/mesures.md` is written from this list. A label takes its values from a closed list of ours
 * (calls of the contract, names of tasks, partners that are set): never from what a person sends.
 */
export interface MetricDefinition {
  readonly name: string;
  readonly kind: 'counter' | 'histogram' | 'gauge';
  readonly unit: 's' | '{requête}' | '{tâche}' | '{connexion}' | '{message}' | 'c€' | '1';
  readonly labels: readonly string[];
  readonly meaning: string;
  readonly reader: string;
}

const WATCH = 'Astreinte';
const BOOKS = 'Exploitation et comptabilité';
const CAPACITY = 'Exploitation, pour dimensionner';

export const METRICS = {
  requests: {
    name: 'portail_http_requests_total',
    kind: 'counter',
    unit: '{requête}',
    labels: ['method', 'route', 'class'],
    meaning:
      'Requêtes répondues, par verbe, modèle de chemin et classe de statut (`2xx` à `5xx`). Le débit et le taux d’erreurs s’en déduisent.',
    reader: WATCH,
  },
  requestDuration: {
    name: 'portail_http_request_duration_seconds',
    kind: 'histogram',
    unit: 's',
    labels: ['method', 'route'],
    meaning: 'Durée d’une requête, de son premier octet lu à son dernier octet écrit.',
    reader: WATCH,
  },
  poolConnections: {
    name: 'portail_db_pool_connections',
    kind: 'gauge',
    unit: '{connexion}',
    labels: ['state'],
    meaning:
      'Connexions à la base : `total` ouvertes, `idle` sans travail, et `waiting`, le travail qui attend son tour. Une attente qui dure demande plus de connexions ou de répliques.',
    reader: CAPACITY,
  },
  loopDelay: {
    name: 'portail_event_loop_delay_seconds',
    kind: 'gauge',
    unit: 's',
    labels: ['stat'],
    meaning:
      'Retard de la boucle d’événements depuis la lecture précédente : moyenne (`mean`), 99ᵉ centile (`p99`) et plus grand (`max`). Au-delà de `LIMIT_EVENT_LOOP_DELAY_MS`, la réplique répond 429 et n’est plus prête.',
    reader: WATCH,
  },
  loopUtilization: {
    name: 'portail_event_loop_utilization',
    kind: 'gauge',
    unit: '1',
    labels: [],
    meaning: 'Part du temps, entre 0 et 1, où le processus calculait depuis la lecture précédente.',
    reader: CAPACITY,
  },
  memory: {
    name: 'portail_process_resident_memory_bytes',
    kind: 'gauge',
    unit: '1',
    labels: [],
    meaning: 'Mémoire résidente du processus, en octets.',
    reader: CAPACITY,
  },
  ready: {
    name: 'portail_ready',
    kind: 'gauge',
    unit: '1',
    labels: [],
    meaning: '1 quand `/readyz` répond 200, 0 sinon ; la raison est dans le journal.',
    reader: WATCH,
  },
  outboxWaiting: {
    name: 'portail_outbox_messages',
    kind: 'gauge',
    unit: '{message}',
    labels: ['state'],
    meaning:
      'Effets à produire hors de la base (courriels, déclarations, virements) : `waiting` à remettre à la file, `queued` remis et à faire, `failed` mis de côté pour une personne.',
    reader: WATCH,
  },
  outboxAge: {
    name: 'portail_outbox_oldest_age_seconds',
    kind: 'gauge',
    unit: 's',
    labels: [],
    meaning:
      'Âge du plus ancien effet qui n’est pas encore remis à la file ; 0 quand il n’y en a pas.',
    reader: WATCH,
  },
  clearingBalance: {
    name: 'portail_clearing_balance_cents',
    kind: 'gauge',
    unit: 'c€',
    labels: [],
    meaning:
      'Encaissé par carte et pas encore réglé par le prestataire, en centimes. Revient à zéro sous deux jours ouvrés.',
    reader: BOOKS,
  },
  clearingAge: {
    name: 'portail_clearing_oldest_age_seconds',
    kind: 'gauge',
    unit: 's',
    labels: [],
    meaning: 'Âge du plus ancien encaissement par carte qui n’est pas réglé.',
    reader: BOOKS,
  },
  ledgerBreaches: {
    name: 'portail_ledger_breaches',
    kind: 'gauge',
    unit: '1',
    labels: ['kind'],
    meaning:
      'Manquements trouvés par le dernier contrôle des livres : `wrong`, qui ferment les livres et doivent être à 0, et `late`, un travail en retard.',
    reader: BOOKS,
  },
  ledgerSuspended: {
    name: 'portail_ledger_suspended',
    kind: 'gauge',
    unit: '1',
    labels: [],
    meaning: '1 quand les livres sont fermés : plus aucun mouvement de valeur n’est accepté.',
    reader: WATCH,
  },
  ledgerLookAge: {
    name: 'portail_ledger_look_age_seconds',
    kind: 'gauge',
    unit: 's',
    labels: [],
    meaning:
      'Temps écoulé depuis la fin du dernier regard sur les comptes écrits depuis le précédent ; il y en a un toutes les vingt secondes. Au-dessus de 60, plus personne ne regarde.',
    reader: WATCH,
  },
  ledgerCheckAge: {
    name: 'portail_ledger_check_age_seconds',
    kind: 'gauge',
    unit: 's',
    labels: [],
    meaning: 'Temps écoulé depuis la fin du dernier contrôle des livres ; il y en a un par heure.',
    reader: BOOKS,
  },
  outbound: {
    name: 'portail_outbound_requests_total',
    kind: 'counter',
    unit: '{requête}',
    labels: ['peer', 'outcome'],
    meaning:
      'Demandes faites à un partenaire, par adresse réglée et par issue : classe de statut, `failed` sans réponse, `refused` quand le disjoncteur est ouvert.',
    reader: WATCH,
  },
  outboundDuration: {
    name: 'portail_outbound_duration_seconds',
    kind: 'histogram',
    unit: 's',
    labels: ['peer'],
    meaning: 'Durée d’une demande à un partenaire, essais répétés compris.',
    reader: WATCH,
  },
  jobs: {
    name: 'portail_jobs_total',
    kind: 'counter',
    unit: '{tâche}',
    labels: ['job', 'outcome'],
    meaning:
      'Tâches finies, par nom et par issue (`done` ou `failed`) : tâches du calendrier, tâches périodiques, et messages de la boîte d’envoi par sorte.',
    reader: WATCH,
  },
  jobDuration: {
    name: 'portail_job_duration_seconds',
    kind: 'histogram',
    unit: 's',
    labels: ['job'],
    meaning: 'Durée d’une tâche.',
    reader: CAPACITY,
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricId = keyof typeof METRICS;
type IdsOf<Kind extends MetricDefinition['kind']> = {
  [Id in MetricId]: (typeof METRICS)[Id]['kind'] extends Kind ? Id : never;
}[MetricId];
export type CounterId = IdsOf<'counter'>;
export type HistogramId = IdsOf<'histogram'>;
export type GaugeId = IdsOf<'gauge'>;
export type LabelsOf<Id extends MetricId> = Readonly<
  Record<(typeof METRICS)[Id]['labels'][number], string>
>;

/** Few: each of them is a series for each route. */
export const DURATION_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
