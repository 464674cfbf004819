import type {
  FunderSession,
  FunderSessionInformation,
} from '@portail/contract/campaigns/funder-sessions.schemas.ts';
import type { SessionStatut } from '@portail/rules/orders/session-window.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { wireSession } from '../../orders/ordering/ordering.module.ts';
import type { ManagedSession } from './managed-sessions.repository.ts';
import type { SessionProgress } from './progress.queries.ts';

const wireDay = (day: string): string => formatFrenchDate(calendarDay(day));

export const wireDays = (session: {
  readonly date_ouverture: string;
  readonly date_fermeture: string | null;
}) => ({
  dateOuverture: wireDay(session.date_ouverture),
  dateFermeture: session.date_fermeture === null ? null : wireDay(session.date_fermeture),
});

/** A list of the wire beside the rows that it was made of, one for one. */
const marked = <T extends object>(
  parts: readonly T[],
  rows: readonly { readonly used: boolean }[],
) => parts.map((part, index) => ({ ...part, utilise: rows[index]?.used === true }));

export const wireManaged = (session: ManagedSession, statut: SessionStatut): FunderSession => {
  const wire = wireSession(session);
  return {
    ...wire,
    statut,
    origine: session.origine,
    version: session.version,
    quotas: marked(wire.quotas, session.quotas).map((quota, index) => ({
      categoriePersonnelId: session.quotas[index]?.id ?? '',
      ...quota,
    })),
    infoControles: marked(wire.infoControles, session.controls),
    infosSupplementaires: session.infos.map(({ code, libelle, controleId, used }) => ({
      code,
      libelle,
      idControle: controleId,
      utilise: used,
    })),
    pointsDeLivraison: marked(wire.pointsDeLivraison, session.points),
    aDesLignes: session.usesAccount || session.usesPaper,
    aUnFichierControle: session.hasFile,
  };
};

export const wireProgress = (
  session: SessionProgress,
  statut: SessionStatut,
): FunderSessionInformation => ({
  id: session.id,
  libelle: session.libelle,
  numeroContrat: session.contract_numero,
  statut,
  origine: session.origine,
  ...wireDays(session),
  permanent: session.permanent,
  nombreLignes: session.lines,
  nombreLignesEnAttente: session.waiting,
  nombreLignesValidees: session.validated,
  nombreLignesRefusees: session.refused,
  nombreLignesAnnulees: session.cancelled,
  nombreLignesCommandees: session.ordered,
  nombreLignesLivrees: session.delivered,
  montantTotal: wireEuros(session.funded + session.own),
  partFinancee: wireEuros(session.funded),
  partBeneficiaire: wireEuros(session.own),
  nombrePersonnesAttendues: session.expected > 0 ? session.expected : session.contractPeople,
  nombrePersonnesAyantCommande: session.people,
});
