import { hrefOf } from '@portail/contract/pages/href.ts';
import type { NotificationType } from '@portail/rules/people/notifications/notifications.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Bell } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useNotifications } from '../../shared/notifications/notification-store.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { notificationTexts } from '../../shared/notifications/notifications.texts.ts';
import './notifications-page.css';

const TONES = { error: 'danger', success: 'success', warning: 'warning' } as const satisfies Record<
  NotificationType,
  string
>;

const timeFormat = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium' });

function EmptyNotifications() {
  const texts = useTexts(notificationTexts);
  return (
    <EmptyState
      icon={<Bell />}
      title={texts.emptyTitle}
      action={
        <LinkButton href={hrefOf('HOME')} variant="secondary">
          {texts.backHome}
        </LinkButton>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}

/** What was said during this visit can be read again, at one's own pace. */
export default function NotificationsPage() {
  const texts = useTexts(notificationTexts);
  const { history, receivedAtMs } = useNotifications();
  if (history.length === 0) {
    return (
      <Page width="reading">
        <EmptyNotifications />
      </Page>
    );
  }
  return (
    <Page width="reading" lead={texts.lead}>
      <ol className="notifications-page" aria-label={texts.list}>
        {history.map(({ id, type, header, content }) => {
          const receivedAt = new Date(receivedAtMs[id] ?? 0);
          return (
            <li key={id}>
              <Card>
                <p className="notifications-page__line">
                  <Status tone={TONES[type]}>{texts[type]}</Status>
                  <time dateTime={receivedAt.toISOString()}>{timeFormat.format(receivedAt)}</time>
                </p>
                <p className="notifications-page__header">{header}</p>
                {content === '' ? null : <p>{content}</p>}
              </Card>
            </li>
          );
        })}
      </ol>
    </Page>
  );
}
