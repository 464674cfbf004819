import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Cookie {
  readonly valueOf: (request: FastifyRequest) => string | undefined;
  readonly write: (reply: FastifyReply, value: string) => void;
  readonly clear: (reply: FastifyReply) => void;
}

/** Out of reach of scripts and of other sites. Without an age, it ends with the browser. */
export const createCookie = (plainName: string, isSecure: boolean, maxAgeS?: number): Cookie => {
  // The prefix binds the cookie to this very host; browsers take it over HTTPS only.
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])];
  const set = (reply: FastifyReply, value: string, age: number | undefined): void => {
    const all = age === undefined ? attributes : [`Max-Age=${age}`, ...attributes];
    reply.header('set-cookie', [`${name}=${value}`, ...all].join('; '));
  };
  return {
    valueOf: (request) =>
      (request.headers.cookie ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    write: (reply, value) => set(reply, value, maxAgeS),
    clear: (reply) => set(reply, '', 0),
  };
};
