import { documentTitleOf, pageOf } from '@portail/contract/pages/registry.ts';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { App } from '../App.tsx';
import { preloadFirstPage } from '../first-page.ts';
import { queryClient } from '../query-client.ts';

export interface FirstFrame {
  readonly html: string;
  readonly title: string;
}

/** Draws, at build, the page that most visits begin with. The address is the one of the `window`. */
export const drawFirstFrame = async (): Promise<FirstFrame> => {
  await preloadFirstPage();
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <App />
    </StrictMode>,
    { onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  // Its timers would keep the build from ending.
  queryClient.clear();
  // React would leave a part that fails to be drawn in the browser: here it fails the build.
  if (failures.length > 0) throw new AggregateError(failures, 'the sign-in page cannot be drawn');
  return { html, title: documentTitleOf(pageOf('LOGIN').title) };
};
