import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';
import { listProjects } from './tools/projects.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const projects = listProjects(root);

/** Who may import whom, by nx tag (docs/architecture.md). */
const MAY_IMPORT = {
  'type:base': ['type:base'],
  'type:contract': ['type:base'],
  'type:platform': ['type:base', 'type:contract', 'type:platform'],
  'type:service': ['type:base', 'type:contract', 'type:platform'],
  'type:composition': ['type:service', 'type:platform'],
  'type:embedded': ['type:base'],
  'type:launcher': ['type:base', 'type:embedded'],
  'type:test': [
    'type:base',
    'type:contract',
    'type:platform',
    'type:service',
    'type:composition',
    'type:embedded',
    'type:launcher',
    'type:test',
  ],
};

/** Heavy externals have one home each. */
const EXTERNAL_HOMES = {
  fastify: ['gateway'],
  '@fastify/*': ['gateway'],
  '@grpc/grpc-js': ['rpc', 'proto'],
  '@grpc/proto-loader': ['proto'],
  '@clickhouse/client': ['clickhouse', 'embedded-clickhouse'],
  '@aws-sdk/*': ['blob', 'embedded-s3'],
  '@azure/*': ['blob'],
  chdb: ['embedded-clickhouse'],
  lmdb: ['embedded-mongo', 'embedded-s3'],
  mingo: ['embedded-mongo'],
};

const typeOf = (project) => project.tags.find((tag) => tag.startsWith('type:'));
const shortName = (project) => project.name.replace('@assay/', '');

function boundaryRules(project, { isTest }) {
  const allowed = new Set(isTest ? MAY_IMPORT['type:test'] : MAY_IMPORT[typeOf(project)]);
  const patterns = [
    { group: ['../../../*', '@assay/*/*'], message: 'Import other packages by name, from their index.' },
  ];
  const forbidden = projects
    .filter((other) => other !== project && !allowed.has(typeOf(other)))
    .map((other) => ({ name: other.name, message: `${typeOf(project)} may not import ${typeOf(other)}.` }));
  if (!isTest) {
    for (const [external, homes] of Object.entries(EXTERNAL_HOMES)) {
      if (homes.includes(shortName(project)) || typeOf(project) === 'type:test') continue;
      patterns.push({ group: [external], message: `Only ${homes.join(', ')} may import this.` });
    }
  }
  const rules = { 'no-restricted-imports': ['error', { paths: forbidden, patterns }] };
  if (
    !isTest &&
    !['config', 'runtime', 'launcher', 'testing'].includes(shortName(project)) &&
    typeOf(project) !== 'type:test'
  ) {
    rules['no-restricted-properties'] = [
      'error',
      { object: 'process', property: 'env', message: 'Declare the variable with @assay/config.' },
    ];
  }
  return rules;
}

const TEST_FILES = ['**/*.test.ts', '**/testing/**/*.ts', 'e2e/src/**/*.ts'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'libs/proto/src/gen/**',
      '.data/**',
      '.nx/**',
      'coverage/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.ts'] })),
  {
    files: ['**/*.ts'],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { project: './tsconfig.test.json', tsconfigRootDir: root } },
    settings: {
      'import-x/resolver-next': [importX.createNodeResolver({ extensionAlias: { '.js': ['.ts', '.js'] } })],
    },
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: true, maxDepth: 8 }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      // Numbers in messages are deliberate; nothing else is allowed in templates.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Optional guards against data of other processes are not "unnecessary"; the compiler cannot know.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-console': 'error',
    },
  },
  ...projects.flatMap((project) => [
    {
      files: [`${project.path}/**/*.ts`],
      ignores: TEST_FILES,
      rules: boundaryRules(project, { isTest: false }),
    },
    {
      files: [`${project.path}/**/*.test.ts`, `${project.path}/**/testing/**/*.ts`],
      rules: boundaryRules(project, { isTest: true }),
    },
  ]),
  {
    files: TEST_FILES,
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
      // Old client generations are what the end-to-end tests are about.
      '@typescript-eslint/no-deprecated': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'Buffer',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'fetch',
          'performance',
          'AbortController',
          'AbortSignal',
          'structuredClone',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);
