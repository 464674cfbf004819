import { documentTitleOf } from '@portail/contract/pages/document-title.ts';
import { SIGN_IN_TITLE } from '@portail/contract/pages/sign-in-href.ts';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { SignInApp } from './SignInApp.tsx';

export interface FirstFrame {
  readonly html: string;
  readonly title: string;
}

/**
 * Draws, at build, the page that most visits begin with. The address is the one of the `window`.
 * @public loaded by the build (apps/web/build/first-frame.ts)
 */
export const drawFirstFrame = async (): Promise<FirstFrame> => {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <SignInApp />
    </StrictMode>,
    { onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  // React would leave a part that fails to be drawn in the browser: here it fails the build.
  if (failures.length > 0) throw new AggregateError(failures, 'the sign-in page cannot be drawn');
  return { html, title: documentTitleOf(SIGN_IN_TITLE) };
};
