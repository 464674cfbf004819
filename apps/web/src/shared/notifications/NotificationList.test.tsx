import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageContext } from '../page/page-context.ts';
import { NotificationList } from './NotificationList.tsx';
import { notify } from './notification-store.ts';

const draw = (id: 'LOGIN' | 'HOME') =>
  renderToStaticMarkup(
    <PageContext value={{ id, title: '', params: {} }}>
      <NotificationList />
    </PageContext>,
  );

describe('NotificationList', () => {
  it('[A11] stands empty with both live regions before any text comes into them', () => {
    notify({ type: 'error', header: 'Déjà là', autoDismiss: false });
    const html = draw('HOME');
    expect(html).toContain('role="alert"');
    expect(html).toContain('role="status"');
    expect(html).not.toContain('Déjà là');
  });

  it('takes part in the login page, and floats elsewhere', () => {
    expect(draw('LOGIN')).toContain('notification-list--in-page');
    expect(draw('HOME')).not.toContain('notification-list--in-page');
  });
});
