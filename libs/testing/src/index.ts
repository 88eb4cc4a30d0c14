export { startDeployment, type Deployment, type Form, type ProjectKeys } from './deployment.js';
