import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { LinkButton } from '../actions/LinkButton.tsx';
import { AmountText } from '../data/AmountText.tsx';
import { DateText } from '../data/DateText.tsx';
import { EmptyState } from '../data/EmptyState.tsx';
import { Meter, ProgressBar, SplitBar } from '../data/Meter.tsx';
import { meterTone } from '../data/meter-tone.ts';
import { ShowMore } from '../data/ShowMore.tsx';
import { Table, type TableColumn } from '../data/Table.tsx';
import { Timeline } from '../data/Timeline.tsx';
import { Status } from '../feedback/Status.tsx';
import { Example } from './Example.tsx';

type Movement = { id: string; what: string; day: CalendarDay; amount: Cents; state: ReactNode };

const MOVEMENTS: readonly Movement[] = [
  {
    id: 'P-1',
    what: 'Paiement à Mme Bénédicte Durand-Kerguelen',
    day: calendarDay('2026-11-12'),
    amount: centsOf(-12_000),
    state: <Status tone="success">Versé</Status>,
  },
  {
    id: 'C-2',
    what: 'Dotation de votre employeur',
    day: calendarDay('2026-11-02'),
    amount: centsOf(123_450),
    state: <Status tone="info">Enregistrée</Status>,
  },
  {
    id: 'P-3',
    what: 'Paiement à la crèche Les Coquelicots',
    day: calendarDay('2026-10-28'),
    amount: centsOf(-34_250),
    state: <Status tone="warning">À vérifier</Status>,
  },
];

const COLUMNS: readonly TableColumn<Movement>[] = [
  { id: 'what', header: 'Mouvement', cell: (row) => row.what, isRowHeader: true },
  {
    id: 'day',
    header: 'Date',
    cell: (row) => <DateText day={row.day} format="short" />,
  },
  { id: 'state', header: 'État', cell: (row) => row.state },
  {
    id: 'amount',
    header: 'Montant',
    align: 'end',
    cell: (row) => <AmountText cents={row.amount} isSigned />,
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    cell: (row) => (
      <Button variant="quiet" isSmall aria-label={`Voir le détail de ${row.what}`}>
        Détail
      </Button>
    ),
  },
];

export function DataStories() {
  return (
    <>
      <Example title="Tableau (en cartes sous 768 px)">
        <Table
          caption="Derniers mouvements"
          columns={COLUMNS}
          rows={MOVEMENTS}
          rowKey={(row) => row.id}
        />
        <ShowMore position="3 mouvements sur 134" hasMore onMore={() => undefined} />
      </Example>
      <Example title="Jauges">
        <div className="guide__grid">
          <Meter
            label="Titres 2026"
            value={48}
            total={365}
            valueText="48 jours"
            tone={meterTone(48)}
          />
          <Meter
            label="Titres 2025"
            value={22}
            total={365}
            valueText="22 jours"
            tone={meterTone(22)}
          />
          <Meter
            label="Titres 2024"
            value={5}
            total={365}
            valueText="5 jours"
            tone={meterTone(5)}
          />
          <Meter
            label="Plafond de l’année"
            value={1200}
            total={1830}
            valueText="1 200 € sur 1 830 €"
          />
          <ProgressBar
            label="Import des lignes"
            value={320}
            total={1000}
            valueText="320 sur 1 000"
          />
          <SplitBar
            parts={[
              { id: 'f', label: 'Employeur', value: 600, valueText: '600,00 €', color: 'primary' },
              {
                id: 'o',
                label: 'Votre part',
                value: 400,
                valueText: '400,00 €',
                color: 'secondary',
              },
            ]}
          />
        </div>
      </Example>
      <Example title="Et ensuite">
        <Timeline
          events={[
            { id: '1', when: 'Aujourd’hui', what: 'Votre commande est enregistrée', state: 'done' },
            {
              id: '2',
              when: 'Le 19 novembre 2026',
              what: 'Votre compte est crédité',
              detail: 'Sous 3 jours ouvrés',
              state: 'next',
            },
            {
              id: '3',
              when: 'Avant le 31 janvier 2028',
              what: 'Vous utilisez vos titres',
              state: 'later',
            },
          ]}
        />
      </Example>
      <Example title="Liste vide">
        <EmptyState
          title="Aucun paiement pour le moment"
          action={<LinkButton href="#donnees">Payer un intervenant</LinkButton>}
        >
          Vos paiements apparaîtront ici dès le premier, avec leur justificatif.
        </EmptyState>
      </Example>
    </>
  );
}
