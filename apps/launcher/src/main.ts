import { createLogger } from '@assay/logging';
import { AppError } from '@assay/errors';
import { launch } from './launch.js';

launch(process.env).catch((error: unknown) => {
  if (error instanceof AppError) process.stderr.write(`${error.message}\n`);
  else createLogger({ service: 'launcher' }).error({ error }, 'launch failed');
  process.exit(1);
});
