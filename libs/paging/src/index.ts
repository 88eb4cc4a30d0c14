export { pageMeta, parsePage, type Page, type PageMeta } from './page.js';
export { decodeCursor, encodeCursor } from './cursor.js';
