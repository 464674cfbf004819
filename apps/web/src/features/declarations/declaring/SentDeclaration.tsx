import type { DeclarationAnswer } from '@portail/contract/payments/payment.flows.ts';
import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useQuery } from '@tanstack/react-query';
import { DeclarationStatus } from '../../../shared/declarations/DeclarationStatus.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { declaringTexts, sentDeclarationTexts } from './declaring.texts.ts';
import './declaring.css';
import { declarationQuery } from '../../../session/declaration-query.ts';
import { forgetSent } from './declaring-draft.ts';
import type { DeclaringStepProps } from './declaring-step.ts';

const isOver = (line: DeclarationLine | undefined): boolean =>
  line?.statut === 'REJETEE' || line?.statut === 'ANNULEE';

interface SentDeclarationProps extends DeclaringStepProps {
  readonly organisme: Organisme;
  readonly lead: string;
  readonly declaration: DeclarationAnswer;
}

function Over({
  organisme,
  line,
}: {
  readonly organisme: Organisme;
  readonly line: DeclarationLine;
}) {
  const texts = useTexts(sentDeclarationTexts);
  return (
    <Alert
      tone="danger"
      title={line.statut === 'REJETEE' ? texts.rejected : texts.cancelled}
      actions={<Button onClick={() => forgetSent(organisme)}>{texts.again}</Button>}
    >
      {line.motif ?? texts.overText}
    </Alert>
  );
}

/** A sent declaration is read-only. */
export function SentDeclaration(props: SentDeclarationProps) {
  const { organisme, lead, declaration, Frame, actions, onDone } = props;
  const texts = useTexts(sentDeclarationTexts);
  const common = useTexts(declaringTexts);
  const { data: line } = useQuery(declarationQuery({ organisme, id: declaration.id }));
  const facts: readonly Fact[] = [
    {
      id: 'reference',
      label: texts.reference,
      value: declaration.id,
      isStrong: true,
      isReference: true,
    },
    ...(line === undefined
      ? []
      : [
          {
            id: 'periode',
            label: texts.period,
            value: fill(texts.fromTo, { debut: line.periode.dateDebut, fin: line.periode.dateFin }),
          },
          { id: 'etat', label: texts.state, value: <DeclarationStatus {...line} /> },
        ]),
    { id: 'net', label: common.net, value: formatAmount(centsOf(declaration.netCents)) },
  ];
  return (
    <Frame lead={lead}>
      {line !== undefined && isOver(line) ? (
        <Over organisme={organisme} line={line} />
      ) : (
        <Alert tone="success" role="status" title={texts.title}>
          {texts.text}
        </Alert>
      )}
      <Card title={texts.details}>
        <FactList facts={facts} />
      </Card>
      <div className="cluster">
        {isOver(line) ? null : <Button onClick={onDone}>{texts.toPayment}</Button>}
        {actions}
      </div>
    </Frame>
  );
}
