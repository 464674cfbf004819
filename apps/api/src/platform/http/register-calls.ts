import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '@portail/contract/constants/constants.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { AuthenticatedCaller, RequestOrigin, SessionGate } from '../ports/caller.ts';
import { DomainError } from '../ports/domain-error.ts';
import type { PartnerCaller, PartnerGate } from '../ports/partner.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { routeSchemaOf, successStatusOf } from './call-schema.ts';
import type { FileAnswer, Handlers, ReplyControl } from './handler.ts';
import { FILE_SECURITY_POLICY } from './security-headers.ts';
import {
  callerOf,
  createAccessHook,
  forgetSession,
  partnerOf,
  writeToken,
} from './session-hook.ts';
import { parseWith } from './validation.ts';

export interface CallDependencies {
  readonly handlers: Handlers;
  readonly gate: SessionGate;
  readonly partnerGate: PartnerGate;
  readonly idempotency: Idempotency;
}

interface ErasedContext {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: AuthenticatedCaller | undefined;
  readonly partner: PartnerCaller | undefined;
  readonly unit: UnitOfWork | undefined;
  readonly origin: RequestOrigin;
  readonly reply: ReplyControl;
}
type ErasedHandler = (context: ErasedContext) => Promise<unknown>;

const DAY_S = 86_400;
/** Commands of a signed-in person move value: their answers outlive a tax year. */
const COMMAND_LIFE_S = { token: 400 * DAY_S, other: DAY_S } as const;

/** The contract has typed each handler against its call; here they are all alike. */
const isHandler = (value: unknown): value is ErasedHandler => typeof value === 'function';

const isFileAnswer = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && 'content' in value && 'contentType' in value;

const idempotencyKeyOf = (request: FastifyRequest): string => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key.length < 1 || key.length > IDEMPOTENCY_KEY_MAX_LENGTH) {
    throw new DomainError('CLE_IDEMPOTENCE_REQUISE');
  }
  return key;
};

const contextOf = (
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
): Omit<ErasedContext, 'unit'> => ({
  params: call.params === undefined ? undefined : request.params,
  query: call.query === undefined ? undefined : request.query,
  body: call.body === undefined ? undefined : request.body,
  caller: callerOf(request),
  partner: partnerOf(request),
  origin: {
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  },
  reply: {
    opensSession: (issued) => writeToken(reply, issued),
    endsSession: () => forgetSession(request),
  },
});

const sendFile = (request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply => {
  reply
    .header('content-security-policy', FILE_SECURITY_POLICY)
    .header('cache-control', file.cacheControl ?? 'no-store')
    .header('etag', file.etag);
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
  if (file.downloadName !== undefined) {
    const name = encodeURIComponent(file.downloadName);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
  }
  return reply.type(file.contentType).send(file.content);
};

const sendAnswer = (
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply => {
  switch (call.answer.kind) {
    case 'json':
      return reply.status(successStatusOf(call)).send(answer);
    case 'empty':
      return reply.status(successStatusOf(call)).send();
    case 'file':
      if (!isFileAnswer(answer)) throw new TypeError(`${call.id} must answer a file`);
      return sendFile(request, reply, answer);
  }
};

const runCommand = async (
  call: CallDefinition,
  handler: ErasedHandler,
  context: Omit<ErasedContext, 'unit'>,
  key: string,
  idempotency: Idempotency,
) =>
  await idempotency.run(
    {
      owner: context.caller?.accountId ?? 'public',
      key,
      call: call.id,
      input: { params: context.params, query: context.query, body: context.body },
      lifeS: call.access.kind === 'token' ? COMMAND_LIFE_S.token : COMMAND_LIFE_S.other,
    },
    async (unit) => ({
      status: successStatusOf(call),
      body: await handler({ ...context, unit }),
    }),
  );

const registerCall = (
  app: FastifyInstance,
  call: CallDefinition,
  handler: ErasedHandler,
  { gate, partnerGate, idempotency }: CallDependencies,
): void => {
  app.route({
    method: call.method,
    url: call.path,
    schema: routeSchemaOf(call),
    exposeHeadRoute: false,
    onRequest: createAccessHook(gate, partnerGate, call.access),
    handler: async (request, reply) => {
      const context = contextOf(call, request, reply);
      if (!call.idempotent) {
        const answer = await handler({ ...context, unit: undefined });
        return sendAnswer(call, request, reply, answer);
      }
      const key = idempotencyKeyOf(request);
      const outcome = await runCommand(call, handler, context, key, idempotency);
      if (outcome.isReplay) reply.header('idempotency-replayed', 'true');
      return sendAnswer(call, request, reply, outcome.body);
    },
  });
};

/** Registers every call of the contract, and refuses to boot while one has no handler. */
export const registerCalls = (app: FastifyInstance, dependencies: CallDependencies): void => {
  app.setValidatorCompiler<unknown>(({ schema }) => {
    if (!(schema instanceof z.core.$ZodType)) throw new TypeError('input schemas are Zod schemas');
    return (data: unknown) => parseWith(schema, data);
  });
  const handlers: Readonly<Record<string, unknown>> = dependencies.handlers;
  for (const [name, call] of Object.entries<CallDefinition>(ALL_CALLS)) {
    const handler = handlers[name];
    if (!isHandler(handler)) throw new Error(`L’appel ${name} n’a pas de gestionnaire.`);
    registerCall(app, call, handler, dependencies);
  }
};
