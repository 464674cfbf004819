import { Alert } from '@portail/ui/feedback/Alert.tsx';
import type { ReactNode } from 'react';
import { Page } from '../../shared/page/Page.tsx';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../shared/forms/profile-common.texts.ts';
import './profile.css';
import { ProfileTabs } from './ProfileTabs.tsx';

interface ProfilePageProps {
  readonly lead: string;
  readonly hasErrors?: boolean;
  /** Shows the read-only notice first. */
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
}

/** Tabs over the whole width, content in a narrow column. */
export function ProfilePage(props: ProfilePageProps) {
  const { lead, hasErrors = false, isReadOnly = false, children } = props;
  const texts = useTexts(profileCommonTexts);
  return (
    <Page lead={lead} hasErrors={hasErrors}>
      <ProfileTabs />
      <div className="stack profile">
        {isReadOnly ? <Alert tone="info">{texts.readOnly}</Alert> : null}
        {children}
      </div>
    </Page>
  );
}
