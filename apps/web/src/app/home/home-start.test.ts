// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

it('[28-5] the home page makes no formatter while its code loads', async () => {
  const makers = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'NumberFormat')];
  await import('../shell/connected/connected-parts.ts');
  const { prefetch } = await import('./HomePage.tsx');
  expect(prefetch).toBeTypeOf('function');
  for (const maker of makers) expect(maker).not.toHaveBeenCalled();
});
