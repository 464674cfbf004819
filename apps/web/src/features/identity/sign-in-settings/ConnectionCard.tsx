import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { connectionTexts } from './connection.texts.ts';

interface ConnectionCardProps {
  readonly texts: { readonly title: string; readonly intro: string };
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly children: ReactNode;
}

/** A part of the settings that is read on its own. */
export function ConnectionCard({ texts, error, refetch, children }: ConnectionCardProps) {
  const common = useTexts(connectionTexts);
  return (
    <Card title={texts.title}>
      <p className="connection__intro">{texts.intro}</p>
      {error === null ? null : (
        <Alert
          tone="danger"
          role="alert"
          title={error.message}
          actions={<Button onClick={() => void refetch()}>{common.retry}</Button>}
        />
      )}
      {children}
    </Card>
  );
}
