interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** The instructions of a Dockerfile: comments gone, continued lines joined. */
export const readInstructions = (text: string): readonly Instruction[] =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, word = '', rest = ''] = /^\s*([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return word === '' ? [] : [{ word, rest }];
    });

interface Stage {
  readonly name: string;
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

const stagesOf = (instructions: readonly Instruction[]): readonly Stage[] => {
  const stages: { name: string; from: string; instructions: Instruction[] }[] = [];
  for (const one of instructions) {
    if (one.word === 'FROM') {
      const [, from = '', name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(one.rest) ?? [];
      stages.push({ name, from, instructions: [] });
    } else stages.at(-1)?.instructions.push(one);
  }
  return stages;
};

const LOWEST_UID = 10_000;
const SECRET_NAME = /(?:SECRET|PASSWORD|PEPPER|TOKEN|API_KEY|_KEYS|DATABASE_URL|SMTP_URL)/;

/** A stage and those that it stands on, its own instructions last. */
const inherited = (stages: readonly Stage[], stage: Stage): readonly Instruction[] => {
  const below = stages.find(({ name }) => name === stage.from);
  return [...(below === undefined ? [] : inherited(stages, below)), ...stage.instructions];
};

const baseOf = (stages: readonly Stage[], stage: Stage): string => {
  const below = stages.find(({ name }) => name === stage.from);
  return below === undefined ? stage.from : baseOf(stages, below);
};

const lastOf = (instructions: readonly Instruction[], word: string): string =>
  instructions.findLast((one) => one.word === word)?.rest ?? '';

/** What is copied from a stage must have been installed without what only development needs. */
const dependencyProblems = (stages: readonly Stage[], stage: Stage): readonly string[] =>
  stage.instructions
    .filter(({ word, rest }) => word === 'COPY' && rest.includes('node_modules'))
    .flatMap(({ rest }) => {
      const from = /--from=(\S+)/.exec(rest)?.[1];
      const source = stages.find(({ name }) => name === from);
      if (source === undefined) return ['takes node_modules from the folder'];
      const installs = inherited(stages, source).filter(({ rest: line }) => /\bnpm\b/.test(line));
      // npm links a workspace of development all the same, and installs what that one runs with.
      return installs.every(
        ({ rest: line }) =>
          line.includes('--omit=dev') && line.includes('npm pkg delete devDependencies'),
      )
        ? []
        : ['carries dependencies of development'];
    });

const finalProblems = (stages: readonly Stage[], stage: Stage): readonly string[] => {
  const all = inherited(stages, stage);
  const uid = Number(/^(\d+):\d+$/.exec(lastOf(all, 'USER'))?.[1] ?? 0);
  return [
    ...(uid > LOWEST_UID ? [] : [`uid is not above ${LOWEST_UID}`]),
    ...(baseOf(stages, stage) === '${RUNTIME_IMAGE}' ? [] : ['stands on an image with a shell']),
    ...(all.some(({ word }) => word === 'RUN') ? ['runs a shell'] : []),
    ...(all.some(({ word, rest }) => word === 'ENV' && rest.includes('NODE_ENV=production'))
      ? []
      : ['is not in production']),
    ...(lastOf(all, 'ENTRYPOINT').startsWith('[') && lastOf(all, 'CMD').startsWith('[')
      ? []
      : ['starts through a shell']),
    ...dependencyProblems(stages, stage),
  ].map((problem) => `${stage.name}: ${problem}`);
};

const FINAL = ['portail'];

/** [O16] What is wrong with an image’s recipe; nothing when it may be built. */
export const imageProblems = (text: string, nodeVersion: string): readonly string[] => {
  const instructions = readInstructions(text);
  const stages = stagesOf(instructions);
  const finals = stages.filter(({ name }) => FINAL.includes(name));
  const npm = instructions.filter(
    ({ word, rest }) => word === 'RUN' && /\bnpm (?:ci|i|install)\b/.test(rest),
  );
  return [
    ...(finals.length === FINAL.length && stages.at(-1)?.name === 'portail'
      ? []
      : ['the stages are not those that are expected']),
    ...finals.flatMap((stage) => finalProblems(stages, stage)),
    ...instructions
      .filter(({ word }) => word === 'ADD')
      .map(({ rest }) => `ADD ${rest}: downloads unverified content`),
    ...instructions
      .filter(({ word, rest }) => ['ENV', 'ARG'].includes(word) && SECRET_NAME.test(rest))
      .map(({ rest }) => `${rest}: a secret in the image`),
    ...npm
      .filter(({ rest }) => !/npm ci\b/.test(rest) || !rest.includes('--ignore-scripts'))
      .map(({ rest }) => `${rest}: not from the lockfile, or with scripts`),
    ...(instructions.some(
      ({ word, rest }) => word === 'ARG' && rest.startsWith(`NODE_IMAGE=node:${nodeVersion}-`),
    )
      ? []
      : [`Node is not ${nodeVersion}, the project’s`]),
    ...(instructions.some(({ word, rest }) => word === 'RUN' && rest.includes('@sha256:'))
      ? []
      : ['the build does not ask for digests']),
    ...stages
      .filter(({ from }) => !from.startsWith('${') && !stages.some(({ name }) => name === from))
      .map(({ from }) => `FROM ${from}: not given by an argument`),
  ];
};
