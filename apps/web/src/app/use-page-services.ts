import { useEffect } from 'react';
import { onSessionClosed, sessionStore } from '../session/session-store.ts';
import { useLocation } from '../shared/navigation/navigation.ts';
import {
  forgetNotifications,
  notify,
  useNotificationsOfPage,
} from '../shared/notifications/notification-store.ts';
import { useCurrentPage } from '../shared/page/page-context.ts';
import { useTexts } from '../shared/texts/define-texts.ts';
import { notificationTexts } from '../shared/notifications/notifications.texts.ts';
import { pageShown } from './audience/page-views.ts';

// Nothing that was said to one person may be read by the next, nor what was said to one who left
// before the next one came: a sign-in opens the session before its person is known.
let hasVisitEnded = false;
onSessionClosed(() => {
  hasVisitEnded = true;
  forgetNotifications();
});
sessionStore.subscribe(({ authority, user }, before) => {
  if (hasVisitEnded && before.authority === null && authority !== null && user === null)
    forgetNotifications();
});

/** What happens around every page: its view is counted, the errors of the last one go. */
export const usePageServices = (): void => {
  const { id } = useCurrentPage();
  const { pathname } = useLocation();
  const texts = useTexts(notificationTexts);

  useNotificationsOfPage(id);
  useEffect(() => pageShown(id, pathname), [id, pathname]);

  // A warning and not an error: it must still be there once the login page has come.
  useEffect(
    () =>
      onSessionClosed((reason) => {
        if (reason === 'access-ended')
          notify({ type: 'warning', header: texts.accessEnded, content: texts.accessEndedText });
        if (reason !== 'ended') return;
        notify({ type: 'warning', header: texts.sessionEnded, content: texts.sessionEndedText });
      }),
    [texts],
  );
};
