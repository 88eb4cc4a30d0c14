import { studentQuantile } from './student-t.js';

// Published two-sided 95 % and 99 % values.
it.each([
  [1, 12.7062, 63.6567],
  [2, 4.3027, 9.9248],
  [5, 2.5706, 4.0321],
  [10, 2.2281, 3.1693],
  [30, 2.0423, 2.75],
  [120, 1.9799, 2.6174],
  [1_000, 1.9623, 2.5808],
  [1_000_000, 1.96, 2.5758],
])('knows the values for %d degrees of freedom', (degrees, at95, at99) => {
  expect(studentQuantile(0.975, degrees)).toBeCloseTo(at95, 4);
  expect(studentQuantile(0.995, degrees)).toBeCloseTo(at99, 4);
});
