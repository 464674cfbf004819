import {
  getConsultations,
  getDataExports,
  getErasure,
} from '@portail/contract/people/privacy.calls.ts';
import { getConsents } from '@portail/contract/people/profile.calls.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import type { ReactNode } from 'react';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { privacyTexts } from './privacy.texts.ts';
import './privacy.css';

/** What an action on this page may change. */
export const PRIVACY_READS = [getConsents, getConsultations, getDataExports, getErasure] as const;

interface PrivacySectionProps<T> {
  readonly texts: { readonly title: string; readonly intro: string };
  readonly read: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly children: (data: T) => ReactNode;
}

/** Each section loads separately, so that a failure does not hide the others. */
export function PrivacySection<T>(props: PrivacySectionProps<T>) {
  const { read, children } = props;
  const { data, error, refetch } = read;
  const { title, intro } = props.texts;
  const texts = useTexts(privacyTexts);
  return (
    <Card title={title}>
      <p className="profile__intro">{intro}</p>
      {data === undefined ? (
        <PendingRead error={error} refetch={refetch} lines={2} label={texts.loading} />
      ) : null}
      {data === undefined ? null : children(data)}
    </Card>
  );
}
