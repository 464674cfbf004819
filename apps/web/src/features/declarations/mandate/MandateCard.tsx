import type { DeclarationInformation } from '@portail/contract/people/profile.schemas.ts';
import type { MandatEtat, Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status, type StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Ban, Hourglass } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import {
  declarationKindTexts,
  declarationProfileTexts,
} from '../../../shared/declarations/declarations.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import type { NumbersFormState } from './use-numbers-form.ts';

const STATUS_STYLES: Readonly<Record<MandatEtat, StatusStyle>> = {
  ACTIF: { tone: 'success' },
  EN_ATTENTE: { tone: 'info', icon: <Hourglass /> },
  ABSENT: { tone: 'warning' },
  RESILIE: { tone: 'neutral', icon: <Ban /> },
};

interface OfBody {
  readonly field: 'numeroEmployeurCesu' | 'numeroPajemploi';
  readonly etat: 'etatMandatCesu' | 'etatMandatPaje';
  readonly hint: 'numeroEmployeurCesuHint' | 'numeroPajemploiHint';
}

const BODIES: Readonly<Record<Organisme, OfBody>> = {
  CESU: {
    field: 'numeroEmployeurCesu',
    etat: 'etatMandatCesu',
    hint: 'numeroEmployeurCesuHint',
  },
  PAJE: { field: 'numeroPajemploi', etat: 'etatMandatPaje', hint: 'numeroPajemploiHint' },
};

interface MandateCardProps {
  readonly organisme: Organisme;
  readonly known: DeclarationInformation;
  /** Absent when nothing can be changed. */
  readonly form?: NumbersFormState;
  readonly onRetry: () => void;
}

function Unanswered({ onRetry }: { readonly onRetry: () => void }) {
  const texts = useTexts(declarationProfileTexts);
  return (
    <Alert
      tone="warning"
      title={texts.failed}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      <p>{texts.failedAdvice}</p>
    </Alert>
  );
}

function Mandate({ organisme, known, onRetry }: Omit<MandateCardProps, 'form'>) {
  const texts = useTexts(declarationProfileTexts);
  const kinds = useTexts(declarationKindTexts);
  const { field, etat: name } = BODIES[organisme];
  const etat = known[name];
  if (known[field] === '') return <p>{texts.noNumberHint}</p>;
  if (etat === null) return <Unanswered onRetry={onRetry} />;
  return (
    <>
      <FactList
        facts={[
          {
            id: 'mandat',
            label: texts.mandat,
            value: <Status {...STATUS_STYLES[etat]}>{texts[etat]}</Status>,
          },
        ]}
      />
      <p>{fill(texts[`${etat}Hint`], { organisme: kinds[organisme] })}</p>
    </>
  );
}

export function MandateCard({ organisme, known, form, onRetry }: MandateCardProps) {
  const texts = useTexts(declarationProfileTexts);
  const kinds = useTexts(declarationKindTexts);
  const { field, hint } = BODIES[organisme];
  return (
    <Card title={kinds[organisme]}>
      <div className="stack">
        {form === undefined ? (
          <FactList
            facts={[
              {
                id: 'numero',
                label: texts[field],
                value: known[field] === '' ? texts.noNumber : known[field],
              },
            ]}
          />
        ) : (
          <TextField
            {...form.field(field)}
            hint={texts[hint]}
            isOptional
            width="medium"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <Mandate organisme={organisme} known={known} onRetry={onRetry} />
      </div>
    </Card>
  );
}
