import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useState } from 'react';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { lastDeclarationTexts } from './declaring.texts.ts';

interface LastWords {
  readonly dateDeclaration: string;
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly montantNet: number;
}

interface LastDeclarationProps<Last extends LastWords> {
  /** Absent without a declaration, or when it is too old (DECL-11). */
  readonly last: Last | undefined;
  readonly onUse: (last: Last) => void;
}

export function LastDeclaration<Last extends LastWords>(props: LastDeclarationProps<Last>) {
  const { last, onUse } = props;
  const texts = useTexts(lastDeclarationTexts);
  const [isUsed, setUsed] = useState(false);
  if (last === undefined) return null;
  if (isUsed)
    return (
      <p role="status" className="declare__muted">
        {fill(texts.used, { date: last.dateDeclaration })}
      </p>
    );
  const use = () => {
    onUse(last);
    setUsed(true);
  };
  return (
    <Alert
      tone="info"
      title={texts.title}
      actions={
        <Button variant="secondary" onClick={use}>
          {texts.use}
        </Button>
      }
    >
      {fill(texts.text, {
        date: last.dateDeclaration,
        debut: last.dateDebut,
        fin: last.dateFin,
        montant: wireAmount(last.montantNet),
      })}
    </Alert>
  );
}
