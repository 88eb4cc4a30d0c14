export { AppError, isAppError, type AppErrorOptions } from './app-error.js';
export { ERROR_KINDS, errorKindByGrpcCode, type ErrorKind, type ErrorKindRow } from './error-kinds.js';
