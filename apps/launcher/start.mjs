// `npm start`. Builds what is missing or older than its sources, then hands over to the launcher.
import { buildIfNeeded } from '../../tools/build.mjs';

await buildIfNeeded();
await import('./dist/main.js');
