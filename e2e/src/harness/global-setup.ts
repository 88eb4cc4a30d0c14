import { startDeployment, type Deployment, type Form } from '@assay/testing';

declare global {
  var assayDeployment: Deployment | undefined;
}

/** One deployment for every file of a run; tests that kill processes start one of their own. */
export default async function setUp(): Promise<void> {
  const form = (process.env['FORM'] ?? 'all-in-one') as Form;
  const deployment = await startDeployment({ form });
  globalThis.assayDeployment = deployment;
  process.env['E2E_TARGET'] = JSON.stringify({
    form,
    baseUrl: deployment.baseUrl,
    adminUrl: deployment.adminUrl,
    keys: deployment.keys,
    organizationKeys: deployment.organizationKeys,
  });
}
