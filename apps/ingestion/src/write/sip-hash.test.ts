import { sipHash64 } from './sip-hash.js';

// Answers of the engine's own sipHash64.
it.each([
  ['', '2202906307356721367'],
  ['a', '10863254463029944905'],
  ['trace-1', '14143702379385876496'],
  ['0123456789abcdef', '10719539101438027700'],
  ['ünï😀', '10933576122975374280'],
])('hashes %j as the engine does', (text, hash) => {
  expect(sipHash64(text)).toBe(hash);
});
