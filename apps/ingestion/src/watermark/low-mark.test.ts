import { LowMark, type LowMarkSources } from './low-mark.js';

const sources = (changes: Partial<LowMarkSources> = {}): LowMarkSources => ({
  nextStampUs: () => 1000,
  isSpoolEmpty: () => true,
  sweptUs: () => Number.POSITIVE_INFINITY,
  ...changes,
});

it('is the present while nothing is under way', () => {
  expect(new LowMark().current(sources())).toBe(1000);
});

it('is the oldest write under way, until it has arrived', () => {
  const mark = new LowMark();
  const endFirst = mark.begin(500);
  const endSecond = mark.begin(400);
  expect(mark.current(sources())).toBe(400);
  endSecond();
  expect(mark.current(sources())).toBe(500);
  endFirst();
  expect(mark.current(sources())).toBe(1000);
});

it('is the oldest write of the spool, until the spool is empty', () => {
  const mark = new LowMark();
  mark.addSpooled(300);
  mark.addSpooled(600);
  expect(mark.current(sources({ isSpoolEmpty: () => false }))).toBe(300);
  expect(mark.current(sources())).toBe(1000);
  mark.addSpooled(700);
  expect(mark.current(sources({ isSpoolEmpty: () => false }))).toBe(700);
});

it('does not pass what the sweep may still rebuild', () => {
  expect(new LowMark().current(sources({ sweptUs: () => 200 }))).toBe(200);
});
