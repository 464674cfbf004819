import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';

/** What the server answers to a call: a body, a status with an error body, or nothing at all. */
export interface FakeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly body: unknown;
  readonly headers: Headers;
}

type Answering = (request: SentRequest) => FakeAnswer | Promise<FakeAnswer>;

const patternOf = ({ path }: CallDefinition): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, String.raw`\.`).replace(/:[A-Za-z]+/g, '[^/]+')}$`);

const bodyOf = (body: BodyInit | null | undefined): unknown =>
  typeof body === 'string' ? JSON.parse(body) : undefined;

/** Answers the calls of a test in place of the server; any other request fails the test. */
export const answerCalls = (answers: readonly (readonly [CallDefinition, Answering])[]) => {
  const sent: SentRequest[] = [];
  const fetch = vi.fn(async (input: unknown, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://portail.test');
    const method = init.method ?? 'GET';
    const found = answers.find(
      ([call]) => call.method === method && patternOf(call).test(url.pathname),
    );
    if (found === undefined) throw new Error(`unexpected request: ${method} ${url.pathname}`);
    const request = {
      url: `${url.pathname}${url.search}`,
      method,
      body: bodyOf(init.body),
      headers: new Headers(init.headers),
    };
    sent.push(request);
    const { status = 200, body, headers = {} } = await found[1](request);
    const isEmpty = body === undefined;
    return new Response(isEmpty ? null : JSON.stringify(body), {
      status: isEmpty && status === 200 ? 204 : status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
  const before = window.fetch;
  window.fetch = fetch;
  onTestFinished(() => {
    window.fetch = before;
  });
  return { sent, fetch };
};

/** The error body of a refusal, in the shape of the contract. */
export const refusalOf = (
  code: string,
  errorMessage: string,
  erreurs: readonly { readonly champ: string; readonly message: string }[] = [],
  status = 409,
): FakeAnswer => ({ status, body: { code, errorMessage, requestId: 'r-1', erreurs } });

/** Renders with a query cache of its own, and a user who types and clicks. */
export const renderWithApi = (element: ReactNode) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  onTestFinished(() => {
    cleanup();
    queries.clear();
  });
  return {
    user: userEvent.setup(),
    queries,
    ...render(<QueryClientProvider client={queries}>{element}</QueryClientProvider>),
  };
};
