import { hash } from 'node:crypto';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { onSendHookHandler } from 'fastify';
import { callerOf } from './session-hook.ts';

const OK = 200;
const NOT_MODIFIED = 304;

export const isRevalidated = ({ answer }: CallDefinition): boolean =>
  answer.kind === 'json' && answer.revalidated === true;

/** The browser keeps the answer and asks whether it still holds: nothing travels when it does. */
export const revalidate: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode !== OK || typeof payload !== 'string') {
    done(null, payload);
    return;
  }
  const etag = `"${hash('sha256', payload, 'base64url').slice(0, 27)}"`;
  reply
    .header('cache-control', callerOf(request) === undefined ? 'no-cache' : 'private, no-cache')
    .header('etag', etag);
  if (request.headers['if-none-match'] !== etag) {
    done(null, payload);
    return;
  }
  reply.status(NOT_MODIFIED).removeHeader('content-length').removeHeader('content-type');
  done(null, '');
};
