import type { getPlans } from '@portail/contract/campaigns/funder-plans.calls.ts';
import type { PlanStatut } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { Status, type StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { CalendarDays, Hourglass, Lock } from '@portail/ui/icons/icons.ts';
import type { ColumnOf } from '../../../session/data-table/use-table-list.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { planTexts } from './funder-plans.texts.ts';
import './funder-plans.css';
import { quantityWords } from './plan-units.ts';

const STATUS_STYLES: Readonly<Record<PlanStatut, StatusStyle>> = {
  EN_ATTENTE_INSCRIPTION: { tone: 'warning', icon: <Hourglass /> },
  A_VENIR: { tone: 'info', icon: <CalendarDays /> },
  EN_COURS: { tone: 'success' },
  SUSPENDU: { tone: 'warning', icon: <Hourglass /> },
  ARRETE: { tone: 'neutral', icon: <Lock /> },
  TERMINE: { tone: 'neutral' },
};

function Stack({ main, details }: { readonly main: string; readonly details: readonly string[] }) {
  return (
    <span className="plan-stack">
      <span>{main}</span>
      {details.map((detail) => (
        <span key={detail} className="plan-stack__detail">
          {detail}
        </span>
      ))}
    </span>
  );
}

/** The grants, never their use (P20). */
export const usePlanColumns = (): readonly ColumnOf<typeof getPlans>[] => {
  const texts = useTexts(planTexts);
  return [
    {
      id: 'person',
      header: texts.person,
      isRowHeader: true,
      sortBy: 'nom',
      cell: ({ prenom, nom, dateNaissance, identifiant }) => (
        <Stack
          main={`${prenom} ${nom}`}
          details={[
            fill(texts.born, { date: dateNaissance }),
            ...(identifiant === null ? [] : [fill(texts.identifier, { identifiant })]),
          ]}
        />
      ),
    },
    {
      id: 'right',
      header: texts.right,
      cell: ({ unite, droitMensuel, tauxHoraire }) => (
        <Stack
          main={quantityWords(unite, droitMensuel)}
          details={
            tauxHoraire === null ? [] : [fill(texts.rate, { taux: wireAmount(tauxHoraire) })]
          }
        />
      ),
    },
    {
      id: 'period',
      header: texts.period,
      sortBy: 'moisDebut',
      cell: ({ moisDebut, moisFin, report, interruption, interrompuDepuis }) => (
        <Stack
          main={fill(texts.fromTo, { debut: moisDebut, fin: moisFin })}
          details={[
            report ? texts.carried : texts.notCarried,
            ...(interruption === null || interrompuDepuis === null
              ? []
              : [fill(texts[interruption], { mois: interrompuDepuis })]),
          ]}
        />
      ),
    },
    {
      id: 'statut',
      header: texts.statut,
      sortBy: 'statut',
      cell: ({ statut }) => <Status {...STATUS_STYLES[statut]}>{texts[statut]}</Status>,
    },
  ];
};
