// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signInAs } from '../../test/render.tsx';
import { useSessionView } from './current-session.ts';
import { sessionStore } from './session-store.ts';

it('[28-5] draws nothing again when a reply renews the token, and does when a right changes', () => {
  signInAs();
  let draws = 0;
  const { result } = renderHook(() => {
    draws += 1;
    return useSessionView();
  });
  const before = result.current;
  const { authority, user } = sessionStore.getState();
  if (authority === null || user === null) throw new Error('no session');
  act(() =>
    sessionStore.setState({ authority: { ...authority, expirationDate: '01/01/2099 00:00:00' } }),
  );
  expect(draws).toBe(1);
  expect(result.current).toBe(before);
  act(() => sessionStore.setState({ user: { ...user, readOnly: !user.readOnly } }));
  expect(draws).toBe(2);
  expect(result.current).toMatchObject({ readOnly: !user.readOnly });
});
