import { hrefOf } from '@portail/contract/pages/href.ts';
import type { FunderSessionInformation } from '@portail/contract/campaigns/funder-sessions.schemas.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { AmountText } from '@portail/ui/data/AmountText.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Meter, SplitBar } from '@portail/ui/data/Meter.tsx';
import { Users } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { countWords } from '../../shared/wording/counts.ts';
import { Figures } from '../../session/funder/Figures.tsx';
import { wireAmount } from '../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { sessionDetailsTexts } from '../../texts/funder-sessions.ts';
import { SessionProgress } from './SessionProgress.tsx';

interface SessionProps {
  readonly session: FunderSessionInformation;
}

/** How many of the people who may order have done so. */
function Participation({ session }: SessionProps) {
  const texts = useTexts(sessionDetailsTexts);
  const { nombrePersonnesAttendues: expected, nombrePersonnesAyantCommande: ordered } = session;
  if (expected === 0) return null;
  return (
    <Meter
      label={texts.participation}
      value={ordered}
      total={expected}
      valueText={fill(texts.participationOf, {
        nombre: countWords(ordered),
        total: countWords(expected),
      })}
    />
  );
}

function Amounts({ session }: SessionProps) {
  const texts = useTexts(sessionDetailsTexts);
  return (
    <div className="session-figures__amounts">
      <p className="session-figures__total">
        <span>{texts.total}</span>
        <AmountText cents={centsOfWire(session.montantTotal)} size="hero" />
      </p>
      <SplitBar
        parts={[
          {
            id: 'financee',
            label: texts.funded,
            value: centsOfWire(session.partFinancee),
            valueText: wireAmount(session.partFinancee),
            color: 'primary',
          },
          {
            id: 'beneficiaire',
            label: texts.own,
            value: centsOfWire(session.partBeneficiaire),
            valueText: wireAmount(session.partBeneficiaire),
            color: 'secondary',
          },
        ]}
      />
    </div>
  );
}

function NextAct({ session }: SessionProps) {
  const texts = useTexts(sessionDetailsTexts);
  const { id } = session;
  if (session.nombreLignesEnAttente > 0)
    return (
      <LinkButton href={hrefOf('CLIENT_SESSION_LINES', { id }, { statut: 'EN_ATTENTE' })}>
        {texts.toWaiting}
      </LinkButton>
    );
  if (session.nombreLignesValidees > 0)
    return <LinkButton href={hrefOf('CLIENT_SESSION_ORDERS', { id })}>{texts.toOrders}</LinkButton>;
  return (
    <LinkButton variant="secondary" href={hrefOf('CLIENT_SESSION_LINES', { id })}>
      {texts.toLines}
    </LinkButton>
  );
}

/** The top of a session's page: how far it has come, who has ordered, for how much, what is next. */
export function SessionFigures({ session }: SessionProps) {
  const texts = useTexts(sessionDetailsTexts);
  const isOpen = session.statut === 'OUVERTE';
  return (
    <Card title={texts.figures} accent="primary" className="session-figures">
      <SessionProgress session={session} />
      <Participation session={session} />
      {session.nombreLignes === 0 ? (
        <EmptyState icon={<Users />} title={texts.nobody}>
          {isOpen ? texts.nobodyOpen : texts.nobodyText}
        </EmptyState>
      ) : (
        <>
          <Amounts session={session} />
          <Figures
            figures={[
              { id: 'toutes', label: texts.lines, count: session.nombreLignes },
              { id: 'attente', label: texts.waiting, count: session.nombreLignesEnAttente },
              { id: 'validees', label: texts.validated, count: session.nombreLignesValidees },
              { id: 'commandees', label: texts.ordered, count: session.nombreLignesCommandees },
              { id: 'livrees', label: texts.delivered, count: session.nombreLignesLivrees },
              {
                id: 'ecartees',
                label: texts.refused,
                count: session.nombreLignesRefusees + session.nombreLignesAnnulees,
              },
            ]}
          />
          <div>
            <NextAct session={session} />
          </div>
        </>
      )}
    </Card>
  );
}
