import type { PriceList } from './price-row.js';

/** Gemini API, paid tier; compared with the MIT-licensed data set genai-prices 0.2.3. */
export const google: PriceList = {
  provider: 'Google',
  source: 'https://ai.google.dev/gemini-api/docs/pricing',
  asOf: '2026-11-21',
  form: {
    prefix: '',
    suffix: '(-preview|-exp)?(-\\d{3}|-\\d\\d-\\d\\d|-\\d\\d-\\d{4}|-latest|@default)?',
  },
  rows: [
    { name: 'gemini-4-argon', price: { input: 2, cached: 0.1, output: 10 } },
    { name: 'gemini-3.8-flash', also: ['gemini-flash'], price: { input: 0.75, cached: 0.075, output: 3.75 } },
    { name: 'gemini-3.7-flash', price: { input: 0.75, cached: 0.075, output: 3.75 } },
    { name: 'gemini-3.6-flash', price: { input: 0.75, cached: 0.075, output: 3.75 } },
    { name: 'gemini-3.5-flash', price: { input: 1.5, cached: 0.15, output: 9 } },
    {
      name: 'gemini-3.5-flash-lite',
      also: ['gemini-flash-lite'],
      price: { input: 0.3, cached: 0.03, output: 2.5 },
    },
    {
      name: 'gemini-3.1-pro',
      also: ['gemini-3-pro'],
      price: { input: 2, cached: 0.2, output: 12 },
      above: { tokens: 200_000, price: { input: 4, cached: 0.4, output: 18 } },
    },
    { name: 'gemini-3.1-flash-lite', price: { input: 0.25, cached: 0.025, output: 1.5, audioInput: 0.5 } },
    { name: 'gemini-3.1-flash-image', price: { input: 0.5, output: 3, imageOutput: 60 } },
    { name: 'gemini-3-pro-image', price: { input: 2, output: 12, imageOutput: 120 } },
    { name: 'gemini-3-flash', price: { input: 0.5, cached: 0.05, output: 3, audioInput: 1 } },
    {
      name: 'gemini-2.5-pro',
      price: { input: 1.25, cached: 0.125, output: 10 },
      above: { tokens: 200_000, price: { input: 2.5, cached: 0.25, output: 15 } },
    },
    { name: 'gemini-2.5-flash', price: { input: 0.3, cached: 0.03, output: 2.5, audioInput: 1 } },
    { name: 'gemini-2.5-flash-lite', price: { input: 0.1, cached: 0.01, output: 0.4, audioInput: 0.3 } },
    { name: 'gemini-2.5-flash-image', price: { input: 0.3, output: 2.5, imageOutput: 30 } },
    { name: 'gemini-2.0-flash', price: { input: 0.1, cached: 0.025, output: 0.4, audioInput: 0.7 } },
    { name: 'gemini-2.0-flash-lite', price: { input: 0.075, output: 0.3 } },
    {
      name: 'gemini-1.5-pro',
      price: { input: 1.25, cached: 0.3125, output: 5 },
      above: { tokens: 128_000, price: { input: 2.5, cached: 0.625, output: 10 } },
    },
    {
      name: 'gemini-1.5-flash',
      price: { input: 0.075, cached: 0.01875, output: 0.3 },
      above: { tokens: 128_000, price: { input: 0.15, cached: 0.0375, output: 0.6 } },
    },
    {
      name: 'gemini-1.5-flash-8b',
      price: { input: 0.0375, cached: 0.01, output: 0.15 },
      above: { tokens: 128_000, price: { input: 0.075, cached: 0.02, output: 0.3 } },
    },
    { name: 'gemini-1.0-pro', also: ['gemini-pro'], price: { input: 0.125, output: 0.375 } },
    { name: 'gemini-embedding-001', price: { input: 0.15 } },
    { name: 'gemini-embedding-2', price: { input: 0.2, audioInput: 6.5, imageInput: 0.45 } },
  ],
};
