export { authConfig, pepperConfig } from './auth.config.js';
export { createAuthenticator, type Authenticator, type AuthenticatorOptions } from './authenticator.js';
export { MAX_KEY_LENGTH } from './credentials.js';
export { type Principal, type PrincipalAccess } from './principal.js';
export { hashSecret } from './secret-hash.js';
