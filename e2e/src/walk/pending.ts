/** Operations whose walk is still to be written; the test fails when one of them is walked, or another is not. */
export const pendingOperations: readonly string[] = [];
