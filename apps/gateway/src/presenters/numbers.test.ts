import { decimalText, roundCost, sumByKeyWord } from './numbers.js';

it.each([
  [1.5e-7, '0.00000015'],
  [6e-7, '0.0000006'],
  [-1e-9, '-0.000000001'],
  [0.25, '0.25'],
  [12, '12'],
  [1.25e21, '1250000000000000000000'],
])('writes %d without an exponent', (value, text) => {
  expect(decimalText(value)).toBe(text);
});

it('cuts the noise of summed doubles', () => {
  expect(roundCost(0.1 + 0.2)).toBe(0.3);
});

it('sums by a word in the key, in any letter case', () => {
  expect(sumByKeyWord({ input: 1, cachedInput: 2, output: 4 }, 'input')).toBe(3);
  expect(sumByKeyWord({ output: 4 }, 'input')).toBeUndefined();
});
