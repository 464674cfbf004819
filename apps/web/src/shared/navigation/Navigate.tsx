import { useEffect } from 'react';
import { navigate } from './navigation.ts';

/** Sends the browser on as soon as it is drawn; the address it leaves is forgotten. */
export function Navigate({ to }: { readonly to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
