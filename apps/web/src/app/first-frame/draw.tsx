import { documentTitleOf } from '@portail/contract/pages/document-title.ts';
import { SIGN_IN_TITLE } from '@portail/contract/pages/sign-in-href.ts';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { homeTexts } from '../../session/home.texts.ts';
import { HomeFrame } from './HomeFrame.tsx';
import { SignInApp } from './SignInApp.tsx';

export interface FirstFrame {
  readonly html: string;
  readonly title: string;
}

const draw = async (page: ReactNode, title: string): Promise<FirstFrame> => {
  const failures: unknown[] = [];
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, {
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  // React would leave a part that fails to be drawn in the browser: here it fails the build.
  if (failures.length > 0) throw new AggregateError(failures, 'a page cannot be drawn');
  return { html, title: documentTitleOf(title) };
};

/**
 * Draws, at build, the pages that most visits begin with. Their address is the one of the `window`.
 * @public loaded by the build (apps/web/build/first-frame.ts)
 */
export const drawSignIn = (): Promise<FirstFrame> => draw(<SignInApp />, SIGN_IN_TITLE);

/** @public loaded by the build */
export const drawHome = (): Promise<FirstFrame> => draw(<HomeFrame />, homeTexts.defaults.name);
