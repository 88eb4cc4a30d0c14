import { checkSchema } from './check-schema.js';

/** Takes everything for a schema. */
const check = { isSchema: () => Promise.resolve(true), findBreaches: () => Promise.resolve([]) };
const refusal = {
  kind: 'invalid',
  reason: 'SCHEMA_INVALID',
  details: { issues: [{ path: ['inputSchema'], message: 'Must be a valid JSON Schema' }] },
};

it('takes an object of up to 10,000 characters that is a schema', async () => {
  const text = `{"title":"${'x'.repeat(9_988)}"}`;
  await expect(checkSchema('inputSchema', text, check)).resolves.toBeUndefined();
  await expect(checkSchema('inputSchema', ` ${text}`, check)).rejects.toMatchObject(refusal);
});

it.each(['[]', '"text"', '1', 'true'])('refuses %s', async (text) => {
  await expect(checkSchema('inputSchema', text, check)).rejects.toMatchObject(refusal);
});

it('refuses what is no schema', async () => {
  const isSchema = (): Promise<boolean> => Promise.resolve(false);
  await expect(checkSchema('inputSchema', '{}', { ...check, isSchema })).rejects.toMatchObject(refusal);
});
