import type { CheckName } from '@portail/rules/identity/access/decide-page-access.ts';
import { useEffect } from 'react';
import { notify } from '../shared/notifications/notification-store.ts';
import { useTexts } from '../shared/texts/define-texts.ts';
import { notificationTexts } from '../shared/notifications/notifications.texts.ts';

/** Some refusals are explained on the page they lead to. */
export function RedirectNotice({ because }: { readonly because: CheckName | undefined }) {
  const texts = useTexts(notificationTexts);
  useEffect(() => {
    if (because !== 'second step without its session') return;
    notify({
      type: 'error',
      header: texts.error,
      content: texts.secondStepOver,
      doNotClear: true,
    });
  }, [because, texts]);
  return null;
}
