import {
  DURATION_BUCKETS_S,
  METRICS,
  type MetricDefinition,
} from '../../apps/api/src/platform/telemetry/metric-catalogue.ts';
import { codeOf, codesOf, documentOf, tableOf } from './markdown.ts';

const KINDS = { counter: 'compteur', histogram: 'histogramme', gauge: 'jauge' } as const;
const UNITS: Readonly<Record<MetricDefinition['unit'], string>> = {
  s: 'secondes',
  '{requête}': 'requêtes',
  '{tâche}': 'tâches',
  '{connexion}': 'connexions',
  '{message}': 'messages',
  'c€': 'centimes',
  '1': '—',
};

const HOW = `## Où les lire

Avec \`METRICS_PORT\`, le serveur ouvre une porte de plus, \`/metrics\`, au format de Prometheus. Elle écoute sur \`METRICS_HOST\`, \`127.0.0.1\` par défaut : donnez-lui l’adresse du réseau privé, jamais celle du public. Le port du portail ne répond pas pour elle. Sans \`METRICS_PORT\`, rien n’est mesuré.

Chaque réplique donne ses propres mesures. Celles de la base (boîte d’envoi, livres, carte) sont les mêmes pour toutes : prenez-en le maximum, pas la somme.

## Traces

Avec \`OTEL_EXPORTER_OTLP_ENDPOINT\` (par exemple \`http://collecteur:4318\`), les traces partent vers un collecteur OpenTelemetry, en OTLP sur HTTP ; \`OTEL_TRACES_SAMPLER_ARG\` dit quelle part en est gardée, de 0 à 1. Une trace commence au \`traceparent\` du navigateur ou du mandataire, passe par l’appel, les transactions et les requêtes à la base, les demandes aux partenaires, qui reçoivent le même \`traceparent\`, et continue dans les messages de la boîte d’envoi. Une requête à la base y est désignée par le nom de son instruction préparée (\`q_…\`, début du nom lisible dans \`pg_prepared_statements\`), jamais par son texte ni ses valeurs.

## Journal

Une ligne est un objet JSON, en UTC : \`niveau\`, \`time\`, \`requestId\`, \`traceId\`, \`route\` (le modèle du chemin, jamais le chemin ni la requête) et \`utilisateur\`, un pseudonyme qui change chaque mois. Il se recalcule pour une enquête, avec \`TOKEN_SECRET\` : clé du mois = HMAC-SHA-256 de \`journal\`, un octet nul et \`AAAA-MM\`, en base64url, 32 caractères ; pseudonyme = HMAC-SHA-256 de l’identifiant du compte sous cette clé, en base64url, 16 caractères.

## Alertes à poser

- \`portail_ready\` à 0 pendant une minute ; plus de 1 % de \`5xx\` pendant cinq minutes.
- \`portail_ledger_suspended\` à 1, ou \`portail_ledger_breaches{kind="wrong"}\` au-dessus de 0 : tout de suite.
- \`portail_ledger_check_age_seconds\` au-delà de 7 200 : le contrôle des livres ne passe plus.
- \`portail_ledger_look_age_seconds\` au-delà de 120 : plus personne ne regarde les comptes écrits.
- \`portail_outbox_oldest_age_seconds\` au-delà de 300, ou \`portail_outbox_messages{state="failed"}\` au-dessus de 0.
- \`portail_clearing_oldest_age_seconds\` au-delà de 432 000 (cinq jours).
- \`portail_db_pool_connections{state="waiting"}\` au-dessus de 0 pendant une minute.`;

/** Every measure, from the list that the server makes them from. */
export function metricsDocument(): string {
  const intro =
    'Ce que le produit mesure de lui-même. Une étiquette prend ses valeurs dans une liste à nous ' +
    '(appels du contrat, tâches, partenaires réglés) : rien de ce qu’une personne envoie n’y entre, ' +
    'et le nombre de séries reste sous 10 000.';
  const table = tableOf(
    ['Mesure', 'Sorte', 'Unité', 'Étiquettes', 'Sens', 'Qui la regarde'],
    Object.values<MetricDefinition>(METRICS).map(
      ({ name, kind, unit, labels, meaning, reader }) => [
        codeOf(name),
        KINDS[kind],
        UNITS[unit],
        codesOf(labels),
        meaning,
        reader,
      ],
    ),
  );
  const buckets = `Bornes des histogrammes, en secondes : ${DURATION_BUCKETS_S.map((bound) => String(bound).replace('.', ',')).join(' ; ')}.`;
  return documentOf('Mesures, traces et journal', intro, table, buckets, HOW);
}
